import {
  DOM_IDS,
  FRAGMENT_AT_ATTRIBUTE,
  type FragmentData,
  fragmentDataSchema,
  fragmentPrefix,
} from 'shared-contracts/composition';
import type { FragmentMountProps } from 'shared-contracts/shell';
import { onceDrawn } from '../mounting/remote-slot.ts';

let drawnHere = 1_000;
let rendered: FragmentData | null = null;
const TAKEN = 'taken';

function readRendered(): FragmentData {
  if (rendered) return rendered;
  const block = document.getElementById(DOM_IDS.fragmentData)?.textContent ?? '[]';
  const parsed = fragmentDataSchema.safeParse(JSON.parse(block));
  rendered = parsed.success ? parsed.data : [];
  return rendered;
}

/** Returns the server's markup if it is from this release, else a new element that replaces it. */
export function placeFor(
  element: HTMLElement,
  release: string,
  props: unknown,
): Pick<FragmentMountProps, 'container' | 'hydration' | 'prefix' | 'props'> {
  const existing = element.querySelector<HTMLElement>(':scope > [data-release]');
  const at = Number(existing?.getAttribute(FRAGMENT_AT_ATTRIBUTE) ?? Number.NaN);
  const made = readRendered()[at];
  if (existing && made?.release === release && existing.dataset.release === release) {
    // Hydrates only once: later the markup no longer matches the server's.
    existing.setAttribute(FRAGMENT_AT_ATTRIBUTE, TAKEN);
    const hydration = { now: made.now, data: made.data };
    // Hydrates with the server's props. The current ones follow as an update.
    return { container: existing, hydration, prefix: fragmentPrefix(at), props: made.props };
  }
  const container = document.createElement('div');
  container.dataset.release = release;
  const before = [...element.childNodes];
  element.append(container);
  onceDrawn(container, () => {
    for (const node of before) node.remove();
  });
  return { container, hydration: null, prefix: fragmentPrefix(drawnHere++), props };
}

/** Keeps the server's markup. Hides an empty slot only while it is outside the window. */
export function leaveEmpty(element: HTMLElement): void {
  if (element.querySelector(':scope > * > *')) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (top > innerHeight || bottom < 0) element.hidden = true;
}
