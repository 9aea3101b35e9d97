import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFact, useServices } from 'shared-contracts/remote';
import { Notice } from 'shared-ui';
import styles from './saving-notice.module.css';
import { savingStore } from './saving-store.ts';
import type { Asking } from './saving-types.ts';

const SUCCESS_MESSAGE_MS = 8_000;

type Sheet = ComponentType<{ asking: Asking | null; onClose: () => void }>;

function SignInPrompt() {
  const services = useServices();
  const store = savingStore(services);
  const asking = useSyncExternalStore(
    store.subscribe,
    () => store.read().asking,
    () => null,
  );
  const [Sheet, setSheet] = useState<Sheet | null>(null);
  useEffect(() => {
    if (!asking || Sheet) return;
    import(/* webpackChunkName: "pending-save" */ './pending-save.tsx').then(
      ({ SignInFirst }) => setSheet(() => SignInFirst),
      () => {
        // Without the sheet's code, falls back to the sign-in page.
        services.session.requireSignIn(asking.path);
      },
    );
  }, [asking, Sheet, services]);
  // A request ends with its page.
  useEffect(() => store.stopAsking, [store]);
  return Sheet && <Sheet asking={asking} onClose={store.stopAsking} />;
}

/**
 * Status of saves that the heart cannot show. Also completes a save that waited for a sign-in. `pathname` is
 * null in a fragment, which shows the notice in place.
 */
export function SavingNotice({ pathname }: { pathname: string | null }) {
  const store = savingStore(useServices());
  const { status } = useFact('session.changed');
  const notice = useSyncExternalStore(
    store.subscribe,
    () => store.read().notice,
    () => null,
  );
  useEffect(() => {
    if (status === 'authenticated') void store.resume();
  }, [status, store]);
  // A success message disappears after a while or with its page.
  const isGood = notice?.tone === 'success';
  const shownOn = useRef(pathname);
  useEffect(() => {
    if (!isGood) return;
    if (shownOn.current !== pathname) return store.dismiss();
    const timer = setTimeout(store.dismiss, SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [isGood, pathname, store]);
  useEffect(() => {
    shownOn.current = pathname;
  }, [pathname]);
  return (
    <>
      <div className={pathname === null ? undefined : styles.place} role="status">
        {notice && (
          <Notice tone={notice.tone} onDismiss={store.dismiss}>
            {notice.text}
          </Notice>
        )}
      </div>
      <SignInPrompt />
    </>
  );
}
