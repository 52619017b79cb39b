"""Programs that make the data of the project and check its habits."""
