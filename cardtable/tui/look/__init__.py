"""How things look: glyphs, themes, card faces and the canvas they are painted on."""
