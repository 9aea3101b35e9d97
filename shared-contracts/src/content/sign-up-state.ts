import type { SignUpPage } from './campaign.ts';

// Separate from the schemas, so code that needs only the state does not load them.

/** State of a campaign on a day. `closed`: the sign-up is over, but the offer is still valid. */
export type SignUpState = 'before' | 'open' | 'closed' | 'after';

export function signUpState(
  { opensOn, closesOn, endsOn }: Pick<SignUpPage, 'opensOn' | 'closesOn' | 'endsOn'>,
  today: string,
): SignUpState {
  if (today < opensOn) return 'before';
  if (today > endsOn) return 'after';
  return today > closesOn ? 'closed' : 'open';
}
