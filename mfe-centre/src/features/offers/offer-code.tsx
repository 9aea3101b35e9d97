import { lazy, Suspense } from 'react';
import { type Deal, paths } from 'shared-contracts';
import { useFact } from 'shared-contracts/remote';
import { ButtonLink, Skeleton } from 'shared-ui';
import { dealPath } from '../deals/deal-path.ts';

const MemberCode = lazy(() =>
  import(/* webpackChunkName: "member-code" */ './member-code.tsx').then((file) => ({
    default: file.MemberCode,
  })),
);

export function OfferCode({ deal }: { deal: Deal }) {
  const { status } = useFact('session.changed');
  if (status === 'authenticated')
    return (
      <Suspense fallback={<Skeleton shape="button" />}>
        <MemberCode deal={deal} />
      </Suspense>
    );
  return (
    <ButtonLink
      variant="signal"
      icon="ticket"
      href={paths.signIn({ error: 'SessionRequired', callbackUrl: dealPath(deal) })}
    >
      Get the code
    </ButtonLink>
  );
}
