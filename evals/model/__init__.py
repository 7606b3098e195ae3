"""A real small model and a truthful scripted one under the gates, and the small one without them."""
