"""Line-by-line play, without a screen."""
