import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';

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

/** Error state: what happened and what to do, with a retry. */
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
