import { useEffect, useRef } from 'react';
import { useServices } from 'shared-contracts/remote';
import { Button } from 'shared-ui';
import styles from '../forms/form.module.css';

interface CheckYourMailProps {
  readonly email: string;
  onAgain(): void;
}

/** Step after the form. The words are the same whether the address is new here or not. */
export function CheckYourMail({ email, onAgain }: CheckYourMailProps) {
  const { site } = useServices();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.form}>
      <h1 ref={title} tabIndex={-1}>
        Now look into your mail
      </h1>
      <p className={styles.lead}>
        A link is on its way to <strong>{email}</strong>. Open it within a day to finish joining, best in this
        browser: then you are signed in at once.
      </p>
      {site.isSample && (
        <p className={styles.fine}>
          This is a sample site: its mail lies in the folder <code>mail</code> of its data,{' '}
          <code>.data/mail</code>.
        </p>
      )}
      <p className={styles.fine}>
        Nothing there after a few minutes? Look among the unwanted mail, or check the address.
      </p>
      <p>
        <Button variant="quiet" onClick={onAgain}>
          Use another address
        </Button>
      </p>
    </div>
  );
}
