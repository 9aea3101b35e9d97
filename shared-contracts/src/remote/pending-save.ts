import { anchorScroll } from './anchor-scroll.ts';

/** Item that waits in this tab until the shopper has signed in. */
export interface PendingSaves<T> {
  /** Keeps the item and the position of its heart. `label` is the heart's label without "Save". */
  remember(item: T, label: string): void;
  /** Removes and returns the waiting item, or null. `isWanted` can leave it waiting. */
  take(isWanted?: (item: T) => boolean): { readonly item: T; comeBack(): void } | null;
}

interface Place {
  readonly label: string;
  readonly top: number;
  /** Distance of the heart from the top of the window in CSS pixels, or null if not found. */
  readonly below: number | null;
}

const heartOf = (label: string) =>
  Array.from(document.querySelectorAll<HTMLElement>('#main button[aria-pressed]')).find(
    (button) => button.ariaLabel === `Save ${label}`,
  );

function placeOf(label: string): Place {
  return { label, top: window.scrollY, below: heartOf(label)?.getBoundingClientRect().top ?? null };
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null || !('label' in value)) return false;
  if (!('top' in value) || !('below' in value)) return false;
  const { label, top, below } = value;
  return typeof label === 'string' && Number.isFinite(top) && (below === null || Number.isFinite(below));
}

/** Scrolls to the heart and focuses it. The content above may have a different height now. */
function comeBackTo({ label, top, below }: Place): void {
  window.scrollTo({ top, behavior: 'instant' });
  const heart = heartOf(label);
  if (!heart) return;
  if (below !== null) anchorScroll(heart, below);
  heart.focus({ preventScroll: true });
}

/** Keeps pressed hearts in this tab, not in the address: a shared link must not save. @since 1.7.0 */
export function createPendingSaves<T>(key: string, read: (value: unknown) => T | null): PendingSaves<T> {
  return {
    remember(item, label) {
      try {
        sessionStorage.setItem(key, JSON.stringify({ item, place: placeOf(label) }));
      } catch {
        // Without storage the shopper still returns to the page and can press the heart again.
      }
    },
    take(isWanted = () => true) {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
        const { item: known, place }: { item?: unknown; place?: unknown } = Object(kept);
        const item = read(known);
        if (item === null || !isWanted(item)) return null;
        sessionStorage.removeItem(key);
        return { item, comeBack: () => isPlace(place) && comeBackTo(place) };
      } catch {
        return null;
      }
    },
  };
}
