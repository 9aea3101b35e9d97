/**
 * Calls each time that Back or Forward bring this document back as it was left, out of the browser's back/forward cache: its
 * scripts stood still meanwhile, and no event told them what other tabs did.
 */
export const whenRestored = (then: () => void): void =>
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) then();
  });
