import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '../icon/icon.tsx';
import { cx } from '../internal/cx.ts';
import styles from './search-input.module.css';

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'aria-label'> {
  /** Accessible name, which says what is searched. */
  readonly label: string;
  /** Text of the submit button, such as "Find a center". Without it the field filters while typing. */
  readonly action?: ReactNode;
  readonly size?: never;
}

/** Search field as a pill. Put it in a `form` within `search`. */
export function SearchInput({ label, action, id, className, ...rest }: SearchInputProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={cx(styles.search, className)} data-action={action ? true : undefined}>
      <label className="visually-hidden" htmlFor={inputId}>
        {label}
      </label>
      <Icon name="search" />
      <input
        type="search"
        className={styles.input}
        id={inputId}
        autoComplete="off"
        enterKeyHint="search"
        {...rest}
      />
      {action && (
        <button type="submit" className={styles.submit}>
          {action}
        </button>
      )}
    </div>
  );
}
