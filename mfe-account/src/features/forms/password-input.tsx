import { useId, useState } from 'react';
import { TextInput, type TextInputProps } from 'shared-ui';
import styles from './password-input.module.css';

/** Password field with a button to show the text. Password managers and pasting work. */
export function PasswordInput({ id, ...props }: TextInputProps) {
  const ownId = useId();
  const [isShown, setShown] = useState(false);
  const fieldId = id ?? ownId;
  return (
    <div className={styles.field}>
      <TextInput
        {...props}
        id={fieldId}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={styles.input}
      />
      <button
        type="button"
        className={styles.switch}
        aria-pressed={isShown}
        aria-controls={fieldId}
        onClick={() => setShown(!isShown)}
      >
        <span>{isShown ? 'Hide' : 'Show'}</span>
        <span className="visually-hidden"> password</span>
      </button>
    </div>
  );
}
