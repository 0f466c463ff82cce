"""The model: frozen types that every room shares. No file, no page, no turn. Floor 1."""
