import { anchorScroll } from './anchor-scroll.ts';

/** What waits until somebody has signed in, in this tab alone. */
export interface PendingSaves<T> {
  /** Keeps it, and where on the page its heart stands. `label` is that of the heart. */
  remember(item: T, label: string): void;
  /** What waits, or null; `isWanted` may leave it waiting. Taken, it waits no longer. */
  take(isWanted?: (item: T) => boolean): { readonly item: T; comeBack(): void } | null;
}

/** Place of a heart, so that the shopper comes back to it. Lengths in CSS pixels. */
interface Place {
  readonly label: string;
  /** Scrolled distance from the top of the document. */
  readonly top: number;
  /** Distance of the heart from the top of the window; null where it could not be found. */
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

/** Goes to where the heart was touched, and gives it the focus: what is above it may be of another height by now. */
function comeBackTo({ label, top, below }: Place): void {
  window.scrollTo({ top, behavior: 'instant' });
  const heart = heartOf(label);
  if (!heart) return;
  if (below !== null) anchorScroll(heart, below);
  heart.focus({ preventScroll: true });
}

/**
 * Hearts that were touched by somebody who then had to sign in. Kept in this tab and not in the address: a link that
 * somebody sends must not save anything. `read` takes only what it knows. @since 1.7.0
 */
export function createPendingSaves<T>(key: string, read: (value: unknown) => T | null): PendingSaves<T> {
  return {
    remember(item, label) {
      try {
        sessionStorage.setItem(key, JSON.stringify({ item, place: placeOf(label) }));
      } catch {
        // Without storage the way back still leads to the page, where the heart can be touched again.
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
