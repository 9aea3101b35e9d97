import type { ComponentProps } from 'react';
import { Icon } from '../icon/icon.tsx';
import controlStyles from './control.module.css';
import { Field, type FieldLook, splitFieldProps } from './field.tsx';

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

export function Select({ options = [], prompt, children, ...props }: SelectProps) {
  const [field, rest] = splitFieldProps(props);
  return (
    <Field {...field}>
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
