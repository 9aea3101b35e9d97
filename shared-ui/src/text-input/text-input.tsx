import type { ComponentProps } from 'react';
import controlStyles from '../field/control.module.css';
import { Field, type FieldLook } from '../field/field.tsx';

export interface TextInputProps extends FieldLook, ComponentProps<'input'> {}

/** One line of text with its label: any `type` that is typed in, dates and numbers too. `className` goes to the whole field. */
export function TextInput({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  ...rest
}: TextInputProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(control) => <input className={controlStyles.control} {...control} {...rest} />}
    </Field>
  );
}
