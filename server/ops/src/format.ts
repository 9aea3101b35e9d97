const ACTIONS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  promote: ['', ' went live'],
  canary: ['', ' became a canary'],
  'canary-end': ['Canary ended, ', ' is live for all visitors'],
  rollback: ['Rolled back to ', ''],
  repair: ['Files of ', ' were repaired'],
  recall: ['Recalled; ', ' is live'],
};

/** Returns the text before and after the version of a history entry. */
export const formatAction = (action: string) => ACTIONS[action] ?? (['', ` ${action}`] as const);

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
/** Formats a time in the operator's time zone. */
export const formatTime = (iso: string) => dateTime.format(new Date(iso));

const STEPS: ReadonlyArray<readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit]> = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
/** Formats a time as "3 hours ago". */
export function formatAgo(iso: string, now = Date.now()): string {
  const seconds = (now - Date.parse(iso)) / 1_000;
  const step = STEPS.find(([size]) => seconds >= size);
  return step ? relative.format(-Math.floor(seconds / step[0]), step[1]) : 'just now';
}

/** Formats an outcome as "Mount error". */
export const formatOutcome = (outcome: string) =>
  outcome.charAt(0).toUpperCase() + outcome.slice(1).replace('-', ' ');

export const formatPercent = (share: number) =>
  new Intl.NumberFormat('en', {
    style: 'percent',
    maximumFractionDigits: share < 0.1 || share > 0.9 ? 1 : 0,
  }).format(share);
export const formatCount = (value: number) => new Intl.NumberFormat('en').format(value);
