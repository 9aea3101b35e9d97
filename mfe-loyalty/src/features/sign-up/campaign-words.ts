import type { SignUpPage, SignUpState } from 'shared-contracts/content';
import { dayWords } from '../words/words.ts';

/** Returns a range of days without repeating year or month. */
export function daysWords(from: string, to: string): string {
  const [first, last] = [dayWords(from), dayWords(to)];
  if (from === to) return first;
  const [year, month] = [first.slice(-4), first.slice(0, 3)];
  if (!last.endsWith(year)) return `${first} to ${last}`;
  const day = last.startsWith(month) ? last.slice(4) : last;
  return `${first.slice(0, -6)} to ${day}`;
}

export function whenWords(
  { opensOn, startsOn, endsOn }: Pick<SignUpPage, 'opensOn' | 'startsOn' | 'endsOn'>,
  state: SignUpState,
): string {
  if (state === 'before') return `Sign up from ${dayWords(opensOn)}`;
  if (state === 'after') return `It was ${daysWords(startsOn, endsOn)}`;
  return daysWords(startsOn, endsOn);
}
