import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFact, useServices } from 'shared-contracts/remote';
import { Notice } from 'shared-ui';
import styles from './saving-notice.module.css';
import { type Asking, savingStore } from './saving-store.ts';

/** Milliseconds that good news is shown. */
const GOOD_NEWS_MS = 8_000;

type Sheet = ComponentType<{ asking: Asking | null; onClose: () => void }>;

/** The sheet that asks a visitor to sign in, once there is something to ask for; fetched then. */
function AskingSheet() {
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
    import(/* webpackChunkName: "sign-in-first" */ './sign-in-first.tsx').then(
      ({ SignInFirst }) => setSheet(() => SignInFirst),
      () => {
        // Without its code the way that needs none: by the page, where the heart is touched again.
        services.session.requireSignIn(asking.path);
      },
    );
  }, [asking, Sheet, services]);
  // What was asked on a page is not asked on the next one.
  useEffect(() => store.stopAsking, [store]);
  return Sheet && <Sheet asking={asking} onClose={store.stopAsking} />;
}

/**
 * Says how a save went where the heart alone does not, and does what was asked for before a sign-in. `pathname` is that of the page; a
 * fragment has none to tell, and shows it in its own place.
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
  // Good news needs no answer: it goes by itself, and with the page that it was told on.
  const isGood = notice?.tone === 'success';
  const toldOn = useRef(pathname);
  useEffect(() => {
    if (!isGood) return;
    if (toldOn.current !== pathname) return store.dismiss();
    const timer = setTimeout(store.dismiss, GOOD_NEWS_MS);
    return () => clearTimeout(timer);
  }, [isGood, pathname, store]);
  useEffect(() => {
    toldOn.current = pathname;
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
      <AskingSheet />
    </>
  );
}
