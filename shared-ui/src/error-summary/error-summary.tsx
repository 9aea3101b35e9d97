import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './error-summary.module.css';

export interface FieldProblem {
  readonly fieldId: string;
  readonly message: string;
}

export interface ErrorSummaryProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** If empty, nothing is rendered. */
  readonly errors: readonly FieldProblem[];
  readonly title?: string;
}

/**
 * List of form errors above the form, with links to the fields. Takes the focus when it appears or changes.
 */
export function ErrorSummary({
  errors,
  title = 'Please check the following',
  className,
  ...rest
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const shown = errors.map((error) => error.fieldId + error.message).join();
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown]);

  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      className={cx(styles.summary, className)}
      role="alert"
      tabIndex={-1}
      aria-labelledby={titleId}
      {...rest}
    >
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId + message}>
            <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the field without a hash navigation, which would reach the history and the router. */
function focusField(event: { preventDefault: () => void }, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
