import {
  DOM_IDS,
  FRAGMENT_AT_ATTRIBUTE,
  type FragmentData,
  type FragmentMountProps,
  fragmentDataSchema,
  fragmentPrefix,
} from 'shared-contracts';
import { onceDrawn } from './remote-slot.ts';

/** Count of what the browser draws by itself. The server's own begin at 0. */
let drawnHere = 1_000;
let rendered: FragmentData | null = null;
/** In the place of a number: a fragment has come to life in the server's markup. */
const TAKEN = 'taken';

/** How the server has made the fragments of this document. */
function readRendered(): FragmentData {
  if (rendered) return rendered;
  const block = document.getElementById(DOM_IDS.fragmentData)?.textContent ?? '[]';
  const parsed = fragmentDataSchema.safeParse(JSON.parse(block));
  rendered = parsed.success ? parsed.data : [];
  return rendered;
}

/** Place of a fragment in its slot: the server's markup where it is of this very release, else an element that takes its place. */
export function placeFor(
  element: HTMLElement,
  release: string,
  props: unknown,
): Pick<FragmentMountProps, 'container' | 'hydration' | 'prefix' | 'props'> {
  const existing = element.querySelector<HTMLElement>(':scope > [data-release]');
  const at = Number(existing?.getAttribute(FRAGMENT_AT_ATTRIBUTE) ?? Number.NaN);
  const made = readRendered()[at];
  if (existing && made?.release === release && existing.dataset.release === release) {
    // Once: what it has become by the next time, the server did not draw.
    existing.setAttribute(FRAGMENT_AT_ATTRIBUTE, TAKEN);
    const hydration = { now: made.now, data: made.data };
    // It comes to life as it was drawn, and is handed what has changed since.
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

/** What the server has sent stays. Where nothing is, its room goes where that moves nothing that is seen. */
export function leaveEmpty(element: HTMLElement): void {
  if (element.querySelector(':scope > * > *')) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (top > innerHeight || bottom < 0) element.hidden = true;
}
