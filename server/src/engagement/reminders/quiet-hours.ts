/** Hours in which nobody's phone is to ring, at the center that a reminder is about. */
const FROM = 20;
const UNTIL = 9;

/** True while it is too early or too late for a mail in a zone. */
export function isQuiet(now: Date, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now),
  );
  return hour < UNTIL || hour >= FROM;
}
