import { ARRIVING_ATTRIBUTE } from 'shared-contracts';
import { typefacesAreIn } from '../typefaces.ts';
import { whenAtRest, whenIdle } from '../when-at-rest.ts';

/** Milliseconds until it is laid out in a browser that is never at rest. */
const LATEST_MS = 1_000;

const root = document.documentElement;
const leave = () => root.removeAttribute(ARRIVING_ATTRIBUTE);
/** Not before the page was drawn once, and not in the frame in which its typefaces come: that one lays out what is in view. */
const layOutTheRest = () =>
  requestAnimationFrame(() =>
    whenAtRest(() => void typefacesAreIn.then(() => whenIdle(leave, LATEST_MS)), LATEST_MS),
  );

// The document's own page comes up so, too.
layOutTheRest();

/** Called while the page changes, when the one that was left is out of sight. Header and footer stand already (footer.module.css). */
export const arriveAtTop = () => root.setAttribute(ARRIVING_ATTRIBUTE, 'main');

/**
 * Makes a change of page as a View Transition: old and new cross-fade, the header stays, a shared picture moves (see
 * global.css). Where browsers have none, or the shopper wants no motion, it is a plain change. Resolves when the new page
 * stands, whether or not it still fades in.
 */
export async function inTransition(change: () => Promise<unknown>): Promise<void> {
  const wantsNoMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!document.startViewTransition || wantsNoMotion || document.visibilityState !== 'visible') {
    await change().finally(layOutTheRest);
    return;
  }
  const transition = document.startViewTransition(change);
  // A transition that is skipped, such as by the next one, has still made its change.
  transition.ready.catch(() => undefined);
  void transition.finished.catch(() => undefined).then(layOutTheRest);
  await transition.updateCallbackDone;
}
