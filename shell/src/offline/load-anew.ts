/** Milliseconds for which a document that is being left counts as such: a download, or one who stays, leaves it where it is. */
const LEAVING_MS = 10_000;

let left = Number.NEGATIVE_INFINITY;
addEventListener('beforeunload', () => {
  left = performance.now();
});

/** Loads the document anew, unless the shopper is on the way to another one: that would be called off. */
export function loadAnew(): void {
  if (performance.now() - left > LEAVING_MS) location.reload();
}
