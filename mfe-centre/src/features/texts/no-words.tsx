import { type CentreFull, paths } from 'shared-contracts';
import { ButtonLink, EmptyState } from 'shared-ui';

/** Stand-in for a page of information that has not been written yet, as of a centre that is not open. */
export function NoWords({ centre }: { centre: CentreFull }) {
  return (
    <EmptyState
      title="Nothing to tell yet"
      action={
        <ButtonLink variant="quiet" href={paths.contactUs()}>
          Ask us
        </ButtonLink>
      }
    >
      {centre.status.note ?? 'What visitors should know will stand here.'}
    </EmptyState>
  );
}
