import { useCallback, useEffect, useState } from 'react';
import { forgetIntent, type Intent, type IntentOutcome, settlePending } from '../club/intents.ts';
import { paths, withQuery } from '../site/paths.ts';
import { useFact, useServices } from './services-context.tsx';

interface ChangeNotice {
  readonly tone: 'success' | 'info' | 'warning';
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly label: string; readonly href: string };
}

const NAMES = { reward: 'redemption', exchange: 'exchange', receipt: 'receipt', payment: 'payment' } as const;
const NOT_DONE = {
  reward: { title: 'Your redemption didn’t go through', text: 'No points were used. You can try again.' },
  exchange: { title: 'Your exchange didn’t go through', text: 'No points were used. You can try again.' },
  receipt: { title: 'We don’t have your receipt', text: 'Please send it again.' },
  payment: { title: 'Your payment didn’t start', text: 'You weren’t charged.' },
} as const;

const seeCode = ({ centre, reference }: NonNullable<IntentOutcome['change']>) => ({
  label: 'See your code',
  href: paths.confirmation(centre, reference),
});

function doneNotice(change: NonNullable<IntentOutcome['change']>): Omit<ChangeNotice, 'tone'> {
  const { kind, title, points, reference, url } = change;
  const text = `${points} points were used, once.`;
  if (kind === 'reward') return { title: `You redeemed ${title}`, text, link: seeCode(change) };
  if (kind === 'exchange') return { title: `You got ${title}`, text, link: seeCode(change) };
  if (kind === 'receipt') {
    const href = withQuery(paths.uploadReceipt(), { receipt: reference });
    return { title: 'We have your receipt', text: 'It counts once.', link: { label: 'See it', href } };
  }
  return url
    ? {
        title: `You started to pay for ${title}`,
        text: 'You’re charged only once you finish.',
        link: { label: 'Continue to payment', href: url },
      }
    : {
        title: `You have a payment for ${title}`,
        text: 'Payments are saved to your account.',
        link: { label: 'See it', href: withQuery(paths.savingsPass(), { checkout: reference }) },
      };
}

function noticeOf({ intent: { kind }, state, change }: IntentOutcome): ChangeNotice {
  if (change) return { tone: 'success', ...doneNotice(change) };
  if (state === 'void') return { tone: 'info', ...NOT_DONE[kind] };
  return {
    tone: 'warning',
    title: `We don’t know yet how your ${NAMES[kind]} went`,
    text: 'We’ll check again when you’re back online. It never counts twice.',
  };
}

/** Returns what to say about each unanswered change, with `check` if it is still unknown. @since 1.25.0 */
export function useChangeNotices() {
  const { member, session } = useServices();
  const id = useFact('member.changed')?.public_id;
  const [outcomes, setOutcomes] = useState<readonly IntentOutcome[]>([]);
  const check = useCallback(() => {
    const other =
      ({ key }: Intent) =>
      (outcome: IntentOutcome) =>
        outcome.intent.key !== key;
    if (id)
      settlePending(member, id, (outcome) =>
        setOutcomes((known) => [...known.filter(other(outcome.intent)), outcome]),
      );
  }, [member, id]);
  useEffect(() => {
    check();
    addEventListener('online', check);
    return () => removeEventListener('online', check);
  }, [check]);
  useEffect(() => {
    for (const { intent, state } of outcomes)
      if (state !== 'unknown' && intent.member === id) forgetIntent(intent.key);
    // The balance may have been read before.
    if (outcomes.some(({ state }) => state === 'done')) void session.refresh();
  }, [outcomes, session, id]);
  return outcomes
    .filter(({ intent }) => intent.member === id)
    .map((outcome) => ({
      ...noticeOf(outcome),
      key: outcome.intent.key,
      ...(outcome.state === 'unknown' ? { check } : {}),
    }));
}
