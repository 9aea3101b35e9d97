import { type FormEvent, useState } from 'react';
import { isApiError } from 'shared-contracts/wire';
import { Button, Dialog, Notice, TextInput } from 'shared-ui';
import type { Passkey, Security } from '../../data/security.query.ts';
import formStyles from '../forms/form.module.css';
import { textOf } from '../forms/form-values.ts';
import { makePasskey } from '../forms/webauthn.ts';
import { dayOf } from '../history/words.ts';
import { SaveNotice } from '../member/save.tsx';
import styles from './security.module.css';
import { useSecurityChange } from './use-security-change.ts';

const MAX_NAME_LENGTH = 40;
const MAX_PASSKEYS = 10;

const nameProblem = (name: string) =>
  name === ''
    ? 'Give it a name, such as “My phone.”'
    : name.length > MAX_NAME_LENGTH
      ? `Use ${MAX_NAME_LENGTH} characters or fewer.`
      : null;

export function Passkeys({ security }: { security: Security }) {
  const [asked, setAsked] = useState<{ what: 'rename' | 'remove'; passkey: Passkey } | null>(null);
  const { passkeys } = security;
  const isLast = security.second_step && passkeys.length === 1;
  const close = () => setAsked(null);
  return (
    <div className={formStyles.form}>
      <p>
        A passkey signs you in with your fingerprint, face or screen lock. There’s no password to type, and
        none to steal.
      </p>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <p className={styles.name}>{passkey.name}</p>
                <p className={formStyles.fine}>
                  {`Added on ${dayOf(passkey.created_at)}. ${passkey.last_used_at ? `Last used on ${dayOf(passkey.last_used_at)}.` : 'Not used yet.'}`}
                </p>
              </div>
              <div className={formStyles.actions}>
                <Button variant="quiet" size="small" onClick={() => setAsked({ what: 'rename', passkey })}>
                  Rename<span className="visually-hidden"> {passkey.name}</span>
                </Button>
                <Button variant="quiet" size="small" onClick={() => setAsked({ what: 'remove', passkey })}>
                  Remove<span className="visually-hidden"> {passkey.name}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {passkeys.length < MAX_PASSKEYS ? (
        <AddPasskey />
      ) : (
        <p
          className={formStyles.fine}
        >{`You have ${MAX_PASSKEYS} passkeys, the most an account can have.`}</p>
      )}
      {asked?.what === 'rename' && <RenameDialog passkey={asked.passkey} onClose={close} />}
      {asked?.what === 'remove' && <RemoveDialog passkey={asked.passkey} isLast={isLast} onClose={close} />}
    </div>
  );
}

function AddPasskey() {
  const { calls, reload, save, withProof, question } = useSecurityChange();
  const [problem, setProblem] = useState<string | null>(null);

  /** Returns why there is no new passkey, or null after success. */
  async function add(name: string): Promise<string | null> {
    try {
      const made = await makePasskey(await withProof(calls.creationOptions));
      if ('problem' in made) return made.problem;
      await withProof(() => calls.addPasskey(name, made.answer));
      await reload();
      return null;
    } catch (error) {
      // The server's own text: too many passkeys, or one that it rejects.
      if (isApiError(error) && (error.status === 409 || error.status === 422)) return error.message;
      throw error;
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const name = textOf(new FormData(form), 'passkey_name').trim();
    const wrong = nameProblem(name);
    setProblem(null);
    if (wrong) return save.setFields({ passkey_name: wrong });
    let said: string | null = null;
    const isDone = await save.run(async () => {
      said = await add(name);
    });
    if (said) setProblem(said);
    else if (isDone) form.reset();
  }

  return (
    <>
      <form className={formStyles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          id="passkey_name"
          name="passkey_name"
          label="New passkey’s name"
          hint="So you can tell it apart, such as “My phone” or “Home laptop.”"
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          error={save.fields.passkey_name}
        />
        <div>
          <div role="alert">{problem && <Notice tone="danger" title={problem} />}</div>
          {!problem && <SaveNotice state={save.state} saved="Your passkey was added" />}
        </div>
        <div className={formStyles.actions}>
          <Button type="submit" icon="plus" busy={save.state === 'busy'}>
            Add a passkey
          </Button>
        </div>
      </form>
      {question}
    </>
  );
}

interface PasskeyDialogProps {
  readonly passkey: Passkey;
  onClose(): void;
}

function RenameDialog({ passkey, onClose }: PasskeyDialogProps) {
  const { calls, reload, save } = useSecurityChange();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = textOf(new FormData(event.currentTarget), 'new_name').trim();
    const wrong = nameProblem(name);
    if (wrong) return save.setFields({ new_name: wrong });
    if (!(await save.run(() => calls.renamePasskey(passkey.id, name)))) return;
    await reload();
    onClose();
  }

  return (
    <Dialog open title={`Rename “${passkey.name}”`} onClose={onClose}>
      <form className={formStyles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          name="new_name"
          label="Name"
          defaultValue={passkey.name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          error={save.fields.new_name}
        />
        <SaveNotice state={save.state} />
        <div className={formStyles.actions}>
          <Button type="submit" busy={save.state === 'busy'}>
            Save
          </Button>
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RemoveDialog({ passkey, isLast, onClose }: PasskeyDialogProps & { isLast: boolean }) {
  const { calls, reload, save, withProof, question } = useSecurityChange();

  async function remove() {
    if (!(await save.run(() => withProof(() => calls.removePasskey(passkey.id))))) return;
    await reload();
    onClose();
  }

  if (isLast) {
    return (
      <Dialog
        open
        kind="alert"
        title="Two-step verification needs this passkey"
        onClose={onClose}
        actions={<Button onClick={onClose}>OK</Button>}
      >
        <p>It’s your only one. Add another passkey first, or turn off two-step verification.</p>
      </Dialog>
    );
  }
  return (
    <>
      <Dialog
        open
        kind="alert"
        title={`Remove “${passkey.name}”?`}
        onClose={onClose}
        actions={
          <>
            <Button variant="signal" busy={save.state === 'busy'} onClick={() => void remove()}>
              Remove
            </Button>
            <Button variant="plain" onClick={onClose}>
              Keep it
            </Button>
          </>
        }
      >
        <p>It won’t sign you in anymore. Delete it on your device, too, so that it isn’t offered there.</p>
        <SaveNotice state={save.state} saved="Removed" />
      </Dialog>
      {question}
    </>
  );
}
