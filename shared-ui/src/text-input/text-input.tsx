import type { ComponentProps } from 'react';
import controlStyles from '../field/control.module.css';
import { Field, type FieldLook } from '../field/field.tsx';

export interface TextInputProps extends FieldLook, ComponentProps<'input'> {}

/**
 * Labelled input of any typed `type`, including dates and numbers. `className` applies to the whole field.
 */
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
