import { type CentreFull, paths } from 'shared-contracts';
import { ButtonLink, EmptyState } from 'shared-ui';

/** Stand-in for a page of information that has not been written yet, as of a centre that is not open. */
export function NoWords({ centre }: { centre: CentreFull }) {
  return (
    <EmptyState
      title="Nothing here yet"
      action={
        <ButtonLink variant="quiet" href={paths.contactUs()}>
          Ask us
        </ButtonLink>
      }
    >
      {centre.status.note ?? 'We’ll post what visitors should know here.'}
    </EmptyState>
  );
}
