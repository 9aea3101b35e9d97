/**
 * Makes a change of page as a View Transition: old and new cross-fade, the header stays, a shared picture moves (see
 * global.css). Where browsers have none, or the shopper wants no motion, it is a plain change. Resolves when the new page
 * stands, whether or not it still fades in.
 */
export async function inTransition(change: () => Promise<unknown>): Promise<void> {
  const wantsNoMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!document.startViewTransition || wantsNoMotion || document.visibilityState !== 'visible') {
    await change();
    return;
  }
  const transition = document.startViewTransition(change);
  // A transition that is skipped, such as by the next one, has still made its change.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
  await transition.updateCallbackDone;
}
