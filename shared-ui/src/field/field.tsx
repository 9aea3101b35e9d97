import { type ReactNode, useId } from 'react';
import { Icon } from '../icon/icon.tsx';
import { cx } from '../internal/cx.ts';
import styles from './field.module.css';

/** Props of every labelled control besides its native attributes. */
export interface FieldLook {
  readonly label: string;
  /** A sentence that helps to fill it in. */
  readonly hint?: ReactNode;
  /** Mistake, and what to do. Its presence marks the control invalid. */
  readonly error?: string | undefined;
  /** Says "optional" beside the label. Required fields are not marked: most are. */
  readonly optional?: boolean;
  /** The label is there for assistive technology alone. */
  readonly hideLabel?: boolean;
}

/** Props that `Field` hands to the control in it. Spread them. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldLook {
  /** Id of the control; made up when not given. An `ErrorSummary` links to it. */
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label, hint and error around a control of your own. The inputs below have it built in. */
export function Field({ id, label, hint, error, optional, hideLabel, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  return (
    <div className={cx(styles.field, className)} data-invalid={error ? true : undefined}>
      <label className={cx(styles.label, hideLabel && 'visually-hidden')} htmlFor={controlId}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        'aria-describedby': cx(hint ? hintId : null, error ? errorId : null),
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** The error at a field, with its sign. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  return error ? (
    <p className={styles.error} id={id}>
      <Icon name="warning" />
      {error}
    </p>
  ) : null;
}
