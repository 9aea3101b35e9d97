import type { VisitPackProblem } from 'shared-contracts';

const KILO = 1_000;
const MEGA = 1_000_000;

/** Returns "640 kB" or "1.2 MB". */
export const bytesWords = (bytes: number): string =>
  bytes < MEGA
    ? `${Math.max(1, Math.round(bytes / KILO))} kB`
    : `${(Math.round((bytes / MEGA) * 10) / 10).toFixed(1)} MB`;

export const PROBLEMS: Readonly<Record<VisitPackProblem, { readonly title: string; readonly text: string }>> =
  {
    impossible: {
      title: 'This browser can’t take it along',
      text: 'Private windows and some browsers keep nothing for later. Open this page in a normal window of an up-to-date browser.',
    },
    full: {
      title: 'Your device is full',
      text: 'There’s no room for it. Free up some space, then try again.',
    },
    offline: {
      title: 'You are offline',
      text: 'We can’t fetch it without a connection. Try again when you’re back online.',
    },
    failed: {
      title: 'That didn’t work',
      text: 'Your connection may be slow or down. Try again in a moment.',
    },
  };
