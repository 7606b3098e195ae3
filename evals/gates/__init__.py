"""How well the gates do on public data, one function `measure(data)` per gate."""
