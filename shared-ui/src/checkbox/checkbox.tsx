import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from '../field/field.tsx';
import { cx } from '../internal/cx.ts';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** May contain links, such as to the terms. */
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** `switch` is for settings that apply at once. */
  readonly variant?: 'checkbox' | 'switch';
}

export function Checkbox({
  label,
  hint,
  error,
  variant = 'checkbox',
  id,
  className,
  ...rest
}: CheckboxProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={cx(styles.field, className)}>
      <input
        type="checkbox"
        role={variant === 'switch' ? 'switch' : undefined}
        className={variant === 'switch' ? styles.switch : styles.box}
        id={inputId}
        aria-describedby={cx(hint ? `${inputId}-hint` : null, error ? `${inputId}-error` : null)}
        aria-invalid={error ? true : undefined}
        {...rest}
      />
      <div>
        <label className={styles.label} htmlFor={inputId}>
          {label}
        </label>
        {hint && (
          <p className={styles.hint} id={`${inputId}-hint`}>
            {hint}
          </p>
        )}
        <FieldError id={`${inputId}-error`} error={error} />
      </div>
    </div>
  );
}
