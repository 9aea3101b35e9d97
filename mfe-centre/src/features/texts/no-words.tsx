import { type CentreFull, paths } from 'shared-contracts';
import { ButtonLink, EmptyState } from 'shared-ui';

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
