import type { SignUpPage } from './sign-up-page.ts';

// Apart from the schemas: who only asks for the state does not load them.

/** State of a campaign on a day. `closed`: signing up is over, what one signed up for is not. */
export type SignUpState = 'before' | 'open' | 'closed' | 'after';

export function signUpState(
  { opensOn, closesOn, endsOn }: Pick<SignUpPage, 'opensOn' | 'closesOn' | 'endsOn'>,
  today: string,
): SignUpState {
  if (today < opensOn) return 'before';
  if (today > endsOn) return 'after';
  return today > closesOn ? 'closed' : 'open';
}
