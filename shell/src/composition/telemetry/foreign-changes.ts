import { MARKUP_WATCHES } from 'shared-contracts/composition';

type Watch = readonly [changes: MutationRecord[], observer: MutationObserver];

export interface MarkupWatch {
  restore(): void;
  end(): void;
}

let isChanged = false;
export const isMarkupChanged = () => isChanged;

/** Before hydration, every change of these nodes is of an extension or a translator. */
export function watchMarkup(element: HTMLElement): MarkupWatch {
  const early: Readonly<Record<string, Watch>> | undefined = Reflect.get(window, MARKUP_WATCHES);
  const [changes, observer] = early?.[element.id] ?? startWatch(element);
  function end(): MutationRecord[] {
    const foreign = [...changes.splice(0), ...observer.takeRecords()].filter(isForeign);
    observer.disconnect();
    isChanged ||= foreign.length > 0;
    return foreign;
  }
  return {
    end,
    restore() {
      const focused = document.activeElement;
      for (const change of end().reverse()) undo(change);
      if (focused !== document.activeElement && focused instanceof HTMLElement)
        focused.focus({ preventScroll: true });
    },
  };
}

function startWatch(element: HTMLElement): Watch {
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => void changes.push(...records));
  observer.observe(element, {
    childList: true,
    characterData: true,
    characterDataOldValue: true,
    subtree: true,
  });
  return [changes, observer];
}

/** The shell moves styles of fragments to the head. */
const isForeign = ({ addedNodes, removedNodes }: MutationRecord) =>
  addedNodes.length > 0 || [...removedNodes].every(({ nodeName }) => nodeName !== 'STYLE');

function undo({ type, target, oldValue, addedNodes, removedNodes, nextSibling }: MutationRecord): void {
  if (type === 'characterData') target.nodeValue = oldValue;
  for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
  const next = nextSibling?.parentNode === target ? nextSibling : null;
  // A node that was moved is back in its place when its wrapper is gone.
  for (const node of removedNodes) if (!node.isConnected) target.insertBefore(node, next);
}
