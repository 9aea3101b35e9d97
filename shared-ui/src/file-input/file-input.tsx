import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldLook, splitFieldProps } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './file-input.module.css';

export interface FileInputProps extends FieldLook, Omit<ComponentProps<'input'>, 'type'> {
  readonly prompt: ReactNode;
}

/** Large area for a photo or file, by camera, from disk or dropped. The native input covers it. */
export function FileInput({ prompt, ...props }: FileInputProps) {
  const [field, rest] = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.area}>
          <Icon name="camera" />
          <span>{prompt}</span>
          <input type="file" className={styles.input} {...control} {...rest} />
        </div>
      )}
    </Field>
  );
}
