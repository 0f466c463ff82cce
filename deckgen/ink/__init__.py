"""The only room that knows reportlab, pillow and pypdfium2: shapes to PDF and PNG. Floor 7."""
