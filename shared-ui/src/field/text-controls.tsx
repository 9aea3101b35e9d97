import type { ComponentProps } from 'react';
import controlStyles from './control.module.css';
import { Field, type FieldLook, splitFieldProps } from './field.tsx';

export interface TextInputProps extends FieldLook, ComponentProps<'input'> {}

/**
 * Labelled input of any typed `type`, including dates and numbers. `className` applies to the whole field.
 */
export function TextInput(props: TextInputProps) {
  const [field, rest] = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => <input className={controlStyles.control} {...control} {...rest} />}
    </Field>
  );
}

export interface TextAreaProps extends FieldLook, ComponentProps<'textarea'> {}

export function TextArea(props: TextAreaProps) {
  const [field, rest] = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => <textarea className={controlStyles.control} rows={5} {...control} {...rest} />}
    </Field>
  );
}
