import type { Receipt } from 'shared-contracts';

/** Shown in the shopper's time zone, because the server never renders receipts. */
const MOMENT = {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/** Returns when a person will probably decide, based only on recent decisions. */
export function decisionWords(
  { decision }: Pick<Receipt, 'decision'>,
  now: number,
  timeZone?: string,
): string {
  if (!decision) return 'A person decides. You’ll see the answer here.';
  const { by, of } = decision;
  if (by === null)
    return 'A person decides. We’ve decided too few recently to say by when; you’ll see the answer here.';
  if (Date.parse(by) < now)
    return `It takes longer than nine in ten of the last ${of} did. It isn’t forgotten: you’ll see the answer here.`;
  const moment = new Intl.DateTimeFormat('en-US', { ...MOMENT, timeZone }).format(new Date(by));
  return `A person decides, most likely by ${moment}: nine in ten of the last ${of} were decided as fast. You’ll see the answer here.`;
}
