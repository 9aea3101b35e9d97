import { type FormEvent, useState } from 'react';
import { paths } from 'shared-contracts/content';
import { normalEmail, type Preferences } from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import { z } from 'shared-contracts/zod';
import { Button, Dialog, Notice, TextInput } from 'shared-ui';
import styles from '../forms/form.module.css';
import { textOf } from '../forms/form-values.ts';
import { SaveNotice, useSave } from '../member/save.tsx';
import { useFreshSignIn } from '../security/use-fresh-sign-in.tsx';

export function YourData({ preferences }: { preferences: Preferences }) {
  const { consent } = useServices();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.form}>
      <p>
        Cookies are your choice, and you can change it at any time.{' '}
        <a href={paths.cookies()}>What’s stored in this browser</a>
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={consent.openPreferences}>
          Cookie settings
        </Button>
      </div>
      <DownloadData />
      <div className={styles.group}>
        <h3>Close your account</h3>
        <p className={styles.fine}>
          Deletes your account and everything in it: points, rewards, saved deals. This cannot be undone.
        </p>
        <p>
          <Button variant="quiet" icon="trash" onClick={() => setAsking(true)}>
            Delete my account
          </Button>
        </p>
      </div>
      <DeleteDialog email={preferences.email} open={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

function DownloadData() {
  const { member, analytics } = useServices();
  const { state, run } = useSave();
  const { withProof, question } = useFreshSignIn();

  async function download() {
    const isSaved = await run(async () => {
      const data = await withProof(() => member.get(z.unknown(), '/api/user-export'));
      saveFile('my-data.json', JSON.stringify(data, null, 2));
    });
    if (isSaved) analytics.track('member_data_export', {});
  }

  return (
    <>
      <p>
        <Button variant="quiet" icon="download" busy={state === 'busy'} onClick={() => void download()}>
          Download my data
        </Button>
      </p>
      <div role="status">
        {(state === 'failed' || state === 'signed-out') && (
          <Notice tone="danger" title="We couldn’t get your data">
            Please reload the page and try again.
          </Notice>
        )}
      </div>
      {question}
    </>
  );
}

function DeleteDialog({ email, open, onClose }: { email: string; open: boolean; onClose: () => void }) {
  const { member, session, analytics } = useServices();
  const save = useSave();
  const { withProof, question } = useFreshSignIn();
  const leave = () => void session.signOut({ callbackUrl: paths.home() });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = textOf(new FormData(event.currentTarget), 'confirm_email');
    if (normalEmail(typed) !== normalEmail(email)) {
      return save.setFields({ email: `Type ${email} to confirm.` });
    }
    if (!(await save.run(() => withProof(() => member.deleteAccount(typed))))) return;
    analytics.track('account_delete', {});
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={save.state === 'saved' ? leave : onClose}
        kind="alert"
        title="Delete your account?"
      >
        <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
          {save.state !== 'saved' && (
            <>
              <p>
                You’ll lose your points and rewards, and every device will be signed out. We keep payments
                without your name, and a log of what our staff did in the account. Type your email address to
                continue.
              </p>
              <TextInput
                name="confirm_email"
                type="email"
                label="Your email address"
                autoComplete="off"
                error={save.fields.email}
              />
            </>
          )}
          <SaveNotice state={save.state} saved="Your account is deleted" />
          <div className={styles.actions}>
            {save.state === 'saved' ? (
              <Button onClick={leave}>Go to the home page</Button>
            ) : (
              <>
                <Button type="submit" variant="signal" busy={save.state === 'busy'}>
                  Delete everything
                </Button>
                <Button variant="plain" onClick={onClose}>
                  Keep my account
                </Button>
              </>
            )}
          </div>
        </form>
      </Dialog>
      {question}
    </>
  );
}
