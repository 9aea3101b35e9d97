import { ErrorState } from 'shared-ui';

/** The part of a page that could not be loaded. */
export function Failed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <ErrorState
      headingLevel={2}
      title={`${what} could not be loaded`}
      message="The connection may be slow or gone. Nothing is lost; try again in a moment."
      onRetry={onRetry}
    />
  );
}
