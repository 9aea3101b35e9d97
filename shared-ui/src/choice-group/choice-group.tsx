import { type ReactNode, useId } from 'react';
import boxStyles from '../checkbox/checkbox.module.css';
import fieldStyles from '../field/field.module.css';
import { FieldError } from '../field/field.tsx';
import { cx } from '../internal/cx.ts';
import styles from './choice-group.module.css';

export interface Choice {
  readonly value: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

export interface ChoiceGroupProps {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChange?: (value: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly inline?: boolean;
  /** Id of the first choice, for links of an `ErrorSummary`. */
  readonly id?: string;
  readonly className?: string;
}

export function ChoiceGroup({
  legend,
  name,
  choices,
  value,
  defaultValue,
  onChange,
  hint,
  error,
  inline,
  id,
  className,
}: ChoiceGroupProps) {
  const ownId = useId();
  const base = id ?? ownId;
  const described = cx(hint ? `${base}-hint` : null, error ? `${base}-error` : null);
  return (
    <fieldset className={cx(styles.group, className)} aria-describedby={described}>
      <legend className={cx(fieldStyles.label, styles.legend)}>{legend}</legend>
      {hint && (
        <p className={fieldStyles.hint} id={`${base}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.choices} data-inline={inline || undefined}>
        {choices.map((choice, index) => (
          <label className={cx(boxStyles.field, styles.choice)} key={choice.value}>
            <input
              type="radio"
              className={boxStyles.box}
              id={index === 0 ? base : undefined}
              name={name}
              value={choice.value}
              disabled={choice.disabled}
              aria-invalid={error ? true : undefined}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
              onChange={() => onChange?.(choice.value)}
            />
            <span className={boxStyles.label}>
              {choice.label}
              {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${base}-error`} error={error} />
    </fieldset>
  );
}
