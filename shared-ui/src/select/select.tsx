import type { ComponentProps } from 'react';
import controlStyles from '../field/control.module.css';
import { Field, type FieldLook } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps extends FieldLook, ComponentProps<'select'> {
  /** Alternatively, pass `option` elements as children. */
  readonly options?: readonly SelectOption[];
  readonly prompt?: string;
}

/** Native select with a label. */
export function Select({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  options = [],
  prompt,
  children,
  ...rest
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(control) => (
        <div className={controlStyles.chevroned}>
          <select className={controlStyles.control} {...control} {...rest}>
            {prompt && <option value="">{prompt}</option>}
            {options.map(({ value, label: text, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            ))}
            {children}
          </select>
          <Icon name="chevron-down" />
        </div>
      )}
    </Field>
  );
}
