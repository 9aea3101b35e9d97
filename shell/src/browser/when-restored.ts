/**
 * Calls `then` each time the browser restores this document from its back/forward cache. The page missed all
 * events meanwhile.
 */
export const whenRestored = (then: () => void): void =>
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) then();
  });
