export function whenIdle(then: () => void, latest: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, { timeout: latest });
  else setTimeout(then, latest);
}

export function whenAtRest(then: () => void, latest: number): void {
  const idle = () => whenIdle(then, latest);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

/** Called each time the browser restores this document from its back/forward cache. */
export const whenRestored = (then: () => void): void =>
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) then();
  });
