import { useEffect, useRef } from 'react';
import { Button } from 'shared-ui';
import styles from '../forms/form.module.css';
import { MailFolderHint } from '../forms/mail-folder-hint.tsx';

interface CheckYourMailProps {
  readonly email: string;
  onAgain(): void;
}

/** Step after the form. The text must not reveal whether the address has an account. */
export function CheckYourMail({ email, onAgain }: CheckYourMailProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.form}>
      <h1 ref={title} tabIndex={-1}>
        Check your email
      </h1>
      <p className={styles.lead}>
        We sent a link to <strong>{email}</strong>. Open it within 24 hours to finish joining. In this
        browser, you’ll be signed in right away.
      </p>
      <p className={styles.fine} role="status">
        <MailFolderHint />
      </p>
      <p className={styles.fine}>
        Nothing after a few minutes? Check your spam folder, or check the address.
      </p>
      <p>
        <Button variant="quiet" onClick={onAgain}>
          Use another address
        </Button>
      </p>
    </div>
  );
}
