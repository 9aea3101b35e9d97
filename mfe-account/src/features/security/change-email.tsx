import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { emailProblem } from 'shared-contracts/member';
import { useSearchParams, useServices } from 'shared-contracts/remote';
import { isApiError } from 'shared-contracts/wire';
import { Button, Notice, TextInput } from 'shared-ui';
import { createSecurityCalls, securityQuery } from '../../data/security.query.ts';
import styles from '../forms/form.module.css';
import { textOf } from '../forms/form-values.ts';
import { MailFolderHint } from '../forms/mail-folder-hint.tsx';
import { SaveNotice } from '../member/save.tsx';
import { useSecurityChange } from './use-security-change.ts';

export function ChangeEmail({ email }: { email: string }) {
  const { calls, save, withProof, question } = useSecurityChange();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const wanted = textOf(new FormData(form), 'email');
    const problem = emailProblem(wanted);
    if (problem) return save.setFields({ email: problem });
    if (await save.run(() => withProof(() => calls.changeEmail(wanted)))) form.reset();
  }

  return (
    <>
      <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <p>
          You sign in as <strong>{email}</strong>.
        </p>
        <TextInput
          id="email"
          name="email"
          type="email"
          label="New email address"
          hint="We’ll send a link there. Your address changes once you open it."
          autoComplete="email"
          error={save.fields.email}
        />
        <SaveNotice state={save.state} saved="Check your new address for our email" />
        {save.state === 'saved' && (
          <p className={styles.fine}>
            <MailFolderHint />
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" busy={save.state === 'busy'}>
            Change email address
          </Button>
        </div>
      </form>
      {question}
    </>
  );
}

/** Confirms the address of a mailed link by a click, because mail scanners open links. */
export function ConfirmAddress() {
  const [search] = useSearchParams();
  const token = search.get('confirm');
  return token && <Confirm token={token} />;
}

function Confirm({ token }: { token: string }) {
  const { member, session } = useServices();
  const queryClient = useQueryClient();
  const [state, setState] = useState<'waiting' | 'busy' | 'done' | 'dead' | 'failed'>('waiting');

  async function confirm() {
    setState('busy');
    try {
      await createSecurityCalls(member).confirmEmail(token);
      await queryClient.invalidateQueries(securityQuery(member));
      void session.refresh();
      setState('done');
    } catch (error) {
      setState(isApiError(error, 'NOT_FOUND') ? 'dead' : 'failed');
    }
  }

  return (
    <div role="status">
      {state === 'done' ? (
        <Notice tone="success" title="Your email address has been changed" />
      ) : state === 'dead' ? (
        <Notice tone="warning" title="This link no longer works">
          It has been used, is more than an hour old, or is for another account. Ask for a new one below.
        </Notice>
      ) : (
        <Notice
          title="Is this your new email address?"
          action={
            <Button busy={state === 'busy'} onClick={() => void confirm()}>
              Confirm my new address
            </Button>
          }
        >
          {state === 'failed'
            ? 'That didn’t go through. Please try again.'
            : 'You opened the link that we sent there.'}
        </Notice>
      )}
    </div>
  );
}
