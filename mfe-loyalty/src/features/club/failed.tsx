import { ErrorState } from 'shared-ui';

export function Failed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <ErrorState
      headingLevel={2}
      title={`We couldn’t load ${what}`}
      message="Nothing is lost; try again in a moment."
      onRetry={onRetry}
    />
  );
}
