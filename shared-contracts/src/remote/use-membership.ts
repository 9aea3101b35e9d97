import type { Loyalty } from '../member/loyalty.ts';
import { useFact, useServices } from './services-context.tsx';

/** Membership of the shopper, as far as known. */
export type Membership =
  /** No sign of a session yet: the server's markup for everyone remains. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'visitor' }
  /** A member, or presumably one, whose loyalty info is loading. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'member'; readonly loyalty: Loyalty }
  /** A member, or presumably one, whose info cannot be loaded. */
  | { readonly kind: 'failed'; retry(): void };

/** Everything about points uses it, so that a member is never treated as a visitor. */
export function useMembership(): Membership {
  const { session } = useServices();
  const { status, error } = useFact('session.changed');
  const loyalty = useFact('loyalty.changed');
  const membership = useFact('membership.changed');
  if (status === 'unauthenticated') return { kind: 'visitor' };
  if (status === 'authenticated') {
    if (loyalty) return { kind: 'member', loyalty };
    // An ended session counts as a visitor.
    if (error !== null) return { kind: 'visitor' };
  }
  if (membership.status === 'failed') return { kind: 'failed', retry: () => void session.refresh() };
  if (membership.status === 'loading') return { kind: 'loading' };
  // Signed in, but without membership: a refresh changes one of the two answers.
  return status === 'loading' ? { kind: 'unknown' } : { kind: 'failed', retry: () => void session.refresh() };
}
