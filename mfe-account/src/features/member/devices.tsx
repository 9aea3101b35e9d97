import { useState } from 'react';
import { useServices } from 'shared-contracts/remote';
import { Button, Notice } from 'shared-ui';
import styles from '../forms/form.module.css';

export function Devices() {
  const { session, analytics } = useServices();
  const [busy, setBusy] = useState<'here' | 'everywhere' | null>(null);
  const [failed, setFailed] = useState(false);

  async function signOut(everywhere: boolean) {
    setBusy(everywhere ? 'everywhere' : 'here');
    setFailed(false);
    try {
      analytics.track('sign_out', { everywhere });
      await session.signOut({ everywhere });
    } catch {
      setFailed(true);
      setBusy(null);
    }
  }

  return (
    <>
      <div className={styles.actions}>
        <Button variant="quiet" busy={busy === 'here'} onClick={() => void signOut(false)}>
          Sign out
        </Button>
        <Button variant="plain" busy={busy === 'everywhere'} onClick={() => void signOut(true)}>
          Sign out of all devices
        </Button>
      </div>
      <div role="alert">
        {failed && (
          <Notice tone="danger" title="You’re still signed in">
            Please try again in a moment.
          </Notice>
        )}
      </div>
    </>
  );
}
