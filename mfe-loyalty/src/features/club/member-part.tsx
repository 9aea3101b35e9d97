import type { ReactNode } from 'react';
import { type MemberQuery, useMemberPart, useRequireSignIn } from 'shared-contracts/remote';
import { SignInAgain, Skeleton } from 'shared-ui';
import { Failed } from './failed.tsx';

interface MemberPartProps<T> {
  readonly query: MemberQuery<T>;
  /** Noun phrase for messages: "your saved deals". */
  readonly what: string;
  readonly skeleton?: ReactNode;
  children(data: T): ReactNode;
}

export function MemberPart<T>({ query, what, skeleton, children }: MemberPartProps<T>) {
  const part = useMemberPart(query);
  const requireSignIn = useRequireSignIn();
  if (part.kind === 'loaded') return children(part.data);
  if (part.kind === 'signed-out') return <SignInAgain onSignIn={requireSignIn} />;
  if (part.kind === 'failed') return <Failed what={what} onRetry={part.retry} />;
  return <div aria-busy="true">{skeleton ?? <Skeleton shape="row" lines={5} />}</div>;
}
