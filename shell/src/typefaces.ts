/** Milliseconds until they are waited for no longer: on a line as slow as that they come in when they come. */
const LATEST_MS = 3_000;

let coming: Promise<unknown> | undefined;

/**
 * Resolves when the page's typefaces have come, or do not; the first call fetches them. What lays the page out anew, such as the faces
 * themselves, waits for it: one after another each face would have the browser measure all words of the page again.
 */
export function typefaces(): Promise<unknown> {
  coming ??= Promise.race([
    Promise.allSettled([...document.fonts].map((face) => face.load())),
    new Promise((resolve) => setTimeout(resolve, LATEST_MS)),
  ]);
  return coming;
}
