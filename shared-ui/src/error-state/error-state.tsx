import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';

export interface ErrorStateProps {
  /** Problem that happened: "The deals could not be loaded". */
  readonly title: string;
  /** Advice on what to do. */
  readonly message: ReactNode;
  /** Shows "Try again". */
  readonly onRetry?: () => void;
  /** Besides or instead of the retry. */
  readonly action?: ReactNode;
  /** `1` (the default) in place of a whole page. */
  readonly headingLevel?: 1 | 2 | 3;
  readonly className?: string;
}

/** Something did not work: what happened and what to do, with a retry. */
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
      {message}
    </EmptyState>
  );
}
