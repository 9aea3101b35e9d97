import { type FormEvent, useState } from 'react';
import { paths } from 'shared-contracts/content';
import { passwordProblem } from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import { Button } from 'shared-ui';
import styles from '../forms/form.module.css';
import { textOf } from '../forms/form-values.ts';
import { NewPassword } from '../join/new-password.tsx';
import { SaveNotice } from '../member/save.tsx';
import { useSecurityChange } from './use-security-change.ts';

/** Form for a new password after a fresh sign-in. Signs out every device. */
export function ChangePassword() {
  const { session } = useServices();
  const { calls, save, withProof, question } = useSecurityChange();
  const [isDone, setDone] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = textOf(new FormData(event.currentTarget), 'password');
    const problem = passwordProblem(password);
    if (problem) return save.setFields({ password: problem });
    if (!(await save.run(() => withProof(() => calls.changePassword(password))))) return;
    setDone(true);
    await session.signOut({ callbackUrl: paths.signIn({ callbackUrl: paths.accountSecurity() }) });
  }

  return (
    <>
      <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <NewPassword label="New password" error={save.fields.password} />
        <p className={styles.fine}>
          You’ll be signed out on every device, including this one. Then sign in with your new password.
        </p>
        <SaveNotice state={isDone ? 'saved' : save.state} saved="Your password has been changed" />
        <div className={styles.actions}>
          <Button type="submit" busy={save.state === 'busy'}>
            Save password
          </Button>
        </div>
      </form>
      {question}
    </>
  );
}
