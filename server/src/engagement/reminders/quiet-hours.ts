// Hours without mail, in the time zone of the reminder's center.
const FROM = 20;
const UNTIL = 9;

export function isQuiet(now: Date, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now),
  );
  return hour < UNTIL || hour >= FROM;
}
