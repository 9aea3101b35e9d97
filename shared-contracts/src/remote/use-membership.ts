import type { Loyalty } from '../member/loyalty.ts';
import { useFact, useServices } from './services-context.tsx';

/** Who is looking, as far as it is known (seed §4). */
export type Membership =
  /** Nothing says yet that somebody is signed in: what the server has drawn for everybody stands. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'visitor' }
  /** A member, or somebody whom the browser takes for one, whose loyalty info is on its way. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'member'; readonly loyalty: Loyalty }
  /** The same, whose loyalty info could not be had. */
  | { readonly kind: 'failed'; retry(): void };

/** Membership of who is looking. A page that says something of points asks here, so that no member is taken for a visitor. */
export function useMembership(): Membership {
  const { session } = useServices();
  const { status, error } = useFact('session.changed');
  const loyalty = useFact('loyalty.changed');
  const membership = useFact('membership.changed');
  if (status === 'unauthenticated') return { kind: 'visitor' };
  if (status === 'authenticated') {
    if (loyalty) return { kind: 'member', loyalty };
    // Who has to sign in anew is asked to, like a visitor.
    if (error !== null) return { kind: 'visitor' };
  }
  if (membership.status === 'failed') return { kind: 'failed', retry: () => void session.refresh() };
  if (membership.status === 'loading') return { kind: 'loading' };
  // Signed in, and yet told that there is nobody: asked again, one of the two answers changes.
  return status === 'loading' ? { kind: 'unknown' } : { kind: 'failed', retry: () => void session.refresh() };
}
