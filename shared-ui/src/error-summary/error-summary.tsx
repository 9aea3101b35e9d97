import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './error-summary.module.css';

export interface FieldProblem {
  /** `id` of the control. */
  readonly fieldId: string;
  readonly message: string;
}

export interface ErrorSummaryProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** Nothing is drawn while it is empty. */
  readonly errors: readonly FieldProblem[];
  readonly title?: string;
}

/** All that is wrong with a form, above it, each a link to its field. Takes the focus when it appears or changes. */
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

/** The hash would land in the history and in the router; the focus is all that is wanted. */
function focusField(event: { preventDefault: () => void }, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
