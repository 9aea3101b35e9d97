import type { ComponentProps, ReactNode } from 'react';
import { Awning } from '../awning/awning.tsx';
import { Button } from '../button/button.tsx';
import { cx } from '../internal/cx.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly title: string;
  readonly headingLevel?: 1 | 2 | 3;
  readonly action?: ReactNode;
  readonly tone?: 'signal' | 'pine' | 'butter' | 'quiet';
  readonly children?: ReactNode;
}

/** Empty state with an awning and an alternative. */
export function EmptyState({
  title,
  headingLevel = 2,
  action,
  tone = 'signal',
  className,
  children,
  ...rest
}: EmptyStateProps) {
  const Title = `h${headingLevel}` as const;
  return (
    <div className={cx(styles.empty, className)} data-level={headingLevel} {...rest}>
      <Awning tone={tone} size={headingLevel === 1 ? 'large' : 'medium'} className={styles.awning} />
      <div className={styles.words}>
        <Title tabIndex={headingLevel === 1 ? -1 : undefined}>{title}</Title>
        {children && <div className={styles.text}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}

export interface ErrorStateProps {
  /** What happened: "The deals could not be loaded". */
  readonly title: string;
  readonly message: ReactNode;
  readonly onRetry?: () => void;
  readonly action?: ReactNode;
  /** `1` (default) replaces a whole page. */
  readonly headingLevel?: 1 | 2 | 3;
  readonly className?: string;
}

/** Error state: what happened and what to do, with a retry. Only the browser knows that it is offline: no text guesses it. */
export function ErrorState({
  title,
  message,
  onRetry,
  action,
  headingLevel = 1,
  className,
}: ErrorStateProps) {
  return (
    <EmptyState
      role="alert"
      tone="quiet"
      title={title}
      headingLevel={headingLevel}
      className={className}
      action={
        (onRetry || action) && (
          <>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
            {action}
          </>
        )
      }
    >
      {navigator.onLine === false && <span>You’re offline. </span>}
      <span>{message}</span>
    </EmptyState>
  );
}
