"""Drawing: cards as SVG text, pictures as HTML, and charts as data that the browser draws."""
