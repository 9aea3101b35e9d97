import type { ReactNode } from 'react';
import { type MemberQuery, useMemberPart, useRequireSignIn } from 'shared-contracts/remote';
import { SignInAgain, Skeleton } from 'shared-ui';
import { Failed } from './failed.tsx';

interface MemberPartProps<T> {
  readonly query: MemberQuery<T>;
  /** Name of it in a sentence: "your saved deals". */
  readonly what: string;
  /** Keeps the shape of the part while it loads. */
  readonly skeleton?: ReactNode;
  children(data: T): ReactNode;
}

/** Part of a page that shows a member's data: its loading and its failure, so that its content need not. */
export function MemberPart<T>({ query, what, skeleton, children }: MemberPartProps<T>) {
  const part = useMemberPart(query);
  const requireSignIn = useRequireSignIn();
  if (part.kind === 'loaded') return children(part.data);
  if (part.kind === 'signed-out') return <SignInAgain onSignIn={requireSignIn} />;
  if (part.kind === 'failed') return <Failed what={what} onRetry={part.retry} />;
  return <div aria-busy="true">{skeleton ?? <Skeleton shape="row" lines={5} />}</div>;
}
