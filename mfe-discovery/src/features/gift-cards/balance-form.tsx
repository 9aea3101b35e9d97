import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import {
  GIFT_CARD_BALANCE_PATH,
  type GiftCardBalance,
  type GiftCardField,
  giftCardBalanceSchema,
  giftCardProblems,
  giftCardSetupSchema,
} from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import { ApiError, isApiError } from 'shared-contracts/wire';
import { Button, ErrorState, Notice, Skeleton, Stack, TextInput } from 'shared-ui';
import { longDate } from '../../lib/long-date.ts';
import styles from './gift-cards.module.css';

type Problems = Partial<Record<GiftCardField, string>>;

const money = ({ cents, currency }: GiftCardBalance) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

const FAILURES: Readonly<Record<string, string>> = {
  CAPTCHA_FAILED: 'We couldn’t verify that you’re not a robot. Please try again.',
  CAPTCHA_UNAVAILABLE: 'Our security check isn’t responding. Please try again in a minute.',
  NETWORK_ERROR: 'We couldn’t reach the server. What you entered is still here.',
  TIMEOUT: 'That took too long. Please try again.',
};
const SAID = new Set(['UNPROCESSABLE', 'RATE_LIMITED', 'UNAVAILABLE']);

const wordsOf = (error: unknown): string =>
  isApiError(error)
    ? (FAILURES[error.code] ??
      (SAID.has(error.code)
        ? error.message
        : 'Something went wrong on our end. Please try again in a moment.'))
    : 'Something went wrong. Please try again in a moment.';

export function BalanceForm() {
  const { member } = useServices();
  const { data, isError, refetch } = useQuery({
    queryKey: ['gift-cards'],
    queryFn: ({ signal }) => member.get(giftCardSetupSchema, GIFT_CARD_BALANCE_PATH, {}, { signal }),
  });
  if (isError) {
    return (
      <ErrorState
        headingLevel={3}
        title="We couldn’t load this"
        message="Try again in a moment."
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton shape="row" lines={3} />;
  if (!data.available) {
    return (
      <Notice tone="info" title="You can’t check a balance here right now">
        Ask at guest services, or at any store that takes the card.
      </Notice>
    );
  }
  return <Form practice={data.practice} />;
}

function Form({ practice }: { practice: { number: string; pin: string } | null }) {
  const { member, captcha, analytics } = useServices();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [balance, setBalance] = useState<GiftCardBalance | null>(null);
  const [busy, setBusy] = useState(false);

  async function look(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const values = Object.fromEntries(new FormData(event.currentTarget));
    const found = giftCardProblems(values);
    setProblems(found);
    setFailure(null);
    setBalance(null);
    const [wrong] = Object.keys(found);
    // Two fields need no summary. The first invalid one gets the focus and its message is read.
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    setBusy(true);
    try {
      await captcha.load().catch((error: unknown) => {
        throw new ApiError({ code: 'CAPTCHA_UNAVAILABLE', message: String(error) }, 0);
      });
      const token = await captcha.execute('gift-card');
      setBalance(
        await member.post(giftCardBalanceSchema, GIFT_CARD_BALANCE_PATH, { ...values, captcha: token }),
      );
      analytics.track('gift_card_balance_check', {});
    } catch (error) {
      if (isApiError(error)) setProblems(error.fields);
      setFailure(wordsOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    // POST, so a submit without this script never puts the card number into a URL.
    <form
      ref={form}
      method="post"
      action={GIFT_CARD_BALANCE_PATH}
      noValidate
      autoComplete="off"
      onSubmit={look}
    >
      <Stack gap={4}>
        <TextInput
          name="number"
          label="Card number"
          hint="On the back, 12 to 19 digits."
          inputMode="numeric"
          maxLength={40}
          required
          error={problems.number}
        />
        <TextInput
          name="pin"
          label="PIN"
          hint="Under the silver strip, 4 to 8 digits."
          type="password"
          inputMode="numeric"
          maxLength={12}
          required
          error={problems.pin}
        />
        {practice && (
          <p
            className={styles.note}
          >{`To try it: card ${practice.number}, PIN ${practice.pin}. It’s not money.`}</p>
        )}
        <div>
          <Button type="submit" variant="signal" busy={busy}>
            {busy ? 'Checking' : 'Check balance'}
          </Button>
        </div>
        <div role="status">
          {balance && (
            <Notice tone="success" title={`${money(balance)} on the card ending in ${balance.last_four}`}>
              {balance.expires_on ? `Good through ${longDate(balance.expires_on)}.` : 'It doesn’t expire.'}
            </Notice>
          )}
          {failure && Object.keys(problems).length === 0 && (
            <Notice tone="danger" title="No balance to show">
              {failure}
            </Notice>
          )}
        </div>
      </Stack>
    </form>
  );
}
