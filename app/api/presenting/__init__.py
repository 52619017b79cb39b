"""From the values of the engine to the JSON of the answers, as plain documents."""
