import type { ReactNode } from 'react';
import { type MemberQuery, useMemberPart, useRequireSignIn } from 'shared-contracts/remote';
import { ErrorState, SignInAgain, Skeleton } from 'shared-ui';

interface MemberDataProps<T> {
  readonly query: MemberQuery<T>;
  readonly skeleton?: ReactNode;
  children(data: T): ReactNode;
}

export function MemberData<T>({ query, skeleton, children }: MemberDataProps<T>) {
  const part = useMemberPart(query);
  const requireSignIn = useRequireSignIn();
  if (part.kind === 'loaded') return children(part.data);
  if (part.kind === 'signed-out') return <SignInAgain onSignIn={requireSignIn} />;
  if (part.kind === 'loading')
    return <div aria-busy="true">{skeleton ?? <Skeleton shape="row" lines={6} />}</div>;
  return (
    <ErrorState
      headingLevel={2}
      title="We couldn’t load this"
      message="Try again in a moment."
      onRetry={part.retry}
    />
  );
}
