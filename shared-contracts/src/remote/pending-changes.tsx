import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useFact } from './services-context.tsx';

const ASKED = 'pending-changes-asked';
const PREFIX = 'pending-change:';

function hasIntents(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(PREFIX));
  } catch {
    return false;
  }
}

/** Moves to the page's notice of changes with an unknown answer, and asks the server about them. @since 1.25.0 */
export const showPendingChanges = (): void => void dispatchEvent(new Event(ASKED));

/** Tells members how their unanswered changes went. `load` runs only for members with such changes. */
export function PendingChangesRegion({ load }: { load(): Promise<ComponentType> }) {
  const isMember = useFact('member.changed') !== null;
  const region = useRef<HTMLDivElement>(null);
  // Counts the requests to show the notices.
  const [asked, setAsked] = useState(0);
  const [Notices, setNotices] = useState<ComponentType | null>(null);
  useEffect(() => {
    const ask = () => setAsked((times) => times + 1);
    addEventListener(ASKED, ask);
    return () => removeEventListener(ASKED, ask);
  }, []);
  useEffect(() => {
    if (!isMember || !(asked > 0 || hasIntents())) return;
    // Without the code, the next page tries again.
    load().then(
      (loaded) => setNotices(() => loaded),
      () => undefined,
    );
    // A closing dialog returns the focus first.
    if (asked > 0) requestAnimationFrame(() => region.current?.focus());
  }, [isMember, asked, load]);
  return (
    <div ref={region} tabIndex={-1} role="status" className={Notices ? undefined : 'visually-hidden'}>
      {Notices && <Notices key={asked} />}
    </div>
  );
}
