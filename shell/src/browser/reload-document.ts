/** Milliseconds in which a navigation counts as pending. A download or a cancelled one stays on the page. */
const LEAVING_MS = 10_000;

let left = Number.NEGATIVE_INFINITY;
addEventListener('beforeunload', () => {
  left = performance.now();
});

/** Reloads the document, unless that would cancel a pending navigation. */
export function reloadDocument(): void {
  if (performance.now() - left > LEAVING_MS) location.reload();
}
