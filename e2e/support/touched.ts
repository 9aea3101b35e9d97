import type { Page } from 'playwright';

/** Ways to touch things, as their pseudo-classes. */
export const TOUCHES = ['rest', 'hover', 'focus'] as const;
export type Touch = (typeof TOUCHES)[number];
const FORCED = { rest: [], hover: ['hover'], focus: ['focus', 'focus-visible'] } as const;

/** What takes the focus. What leads past the header covers it then. */
const FOCUSED = ':is(a, button, input, select, textarea, summary, [tabindex]:not(h1)):not(.skip-link)';

/** Puts everything in what `selector` finds into a state at once. Returns its undo. */
export async function force(page: Page, touch: Touch, selector: string): Promise<() => Promise<void>> {
  if (touch === 'rest') return async () => undefined;
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  // Hovering a thing hovers what it stands in.
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: touch === 'hover' ? `${selector}, ${selector} *` : `${selector} ${FOCUSED}`,
  });
  const forcedPseudoClasses = [...FORCED[touch]];
  await Promise.all(
    nodeIds.map((nodeId) => session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })),
  );
  return () => session.detach();
}
