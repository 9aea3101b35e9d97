/** Calls once the document has loaded and the browser has nothing left to do; where it doesn't say so, `latest` milliseconds later. */
export function whenAtRest(then: () => void, latest: number): void {
  const idle = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(then, { timeout: latest })
      : setTimeout(then, latest);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}
