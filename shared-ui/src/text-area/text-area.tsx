import type { ComponentProps } from 'react';
import controlStyles from '../field/control.module.css';
import { Field, type FieldLook } from '../field/field.tsx';

export interface TextAreaProps extends FieldLook, ComponentProps<'textarea'> {}

/** Multi-line text field with a label. Grows with its content. */
export function TextArea({ label, hint, error, optional, hideLabel, id, className, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(control) => <textarea className={controlStyles.control} rows={5} {...control} {...rest} />}
    </Field>
  );
}
