/**
 * Returns the attributes of a frame with a vendor's code. Without `allow-same-origin` it cannot read the page,
 * its cookies or its storage.
 */
export const sandboxedFrame = (title: string, src: string, ...allowed: string[]) => ({
  title,
  sandbox: ['allow-scripts', ...allowed].join(' '),
  src,
});
