import { ARRIVING_ATTRIBUTE } from 'shared-contracts/composition';
import { whenAtRest, whenIdle } from '../browser/page-timing.ts';
import { webFontsReady } from '../browser/web-fonts.ts';

const LATEST_MS = 1_000;

const root = document.documentElement;
const leave = () => root.removeAttribute(ARRIVING_ATTRIBUTE);
/** Not in the frame that applies web fonts, because that frame already lays out the visible part. */
const layOutTheRest = () =>
  requestAnimationFrame(() =>
    whenAtRest(() => void webFontsReady.then(() => whenIdle(leave, LATEST_MS)), LATEST_MS),
  );

// The document's first page starts in this state too.
layOutTheRest();

/** Limits layout to the top of the new page. Call it while the old page is hidden. */
export const arriveAtTop = () => root.setAttribute(ARRIVING_ATTRIBUTE, 'main');

/** Runs `change` as a View Transition. Resolves when the new page is in place. */
export async function inTransition(change: () => Promise<unknown>): Promise<void> {
  const wantsNoMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!document.startViewTransition || wantsNoMotion || document.visibilityState !== 'visible') {
    await change().finally(layOutTheRest);
    return;
  }
  const transition = document.startViewTransition(change);
  // A skipped transition has still made its change.
  transition.ready.catch(() => undefined);
  void transition.finished.catch(() => undefined).then(layOutTheRest);
  await transition.updateCallbackDone;
}
