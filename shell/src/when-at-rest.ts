/** Calls when the browser has nothing left to do; `latest` milliseconds later at most, and then where it doesn't say so. */
export function whenIdle(then: () => void, latest: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, { timeout: latest });
  else setTimeout(then, latest);
}

/** Calls once the document has loaded and the browser has nothing left to do. */
export function whenAtRest(then: () => void, latest: number): void {
  const idle = () => whenIdle(then, latest);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}
