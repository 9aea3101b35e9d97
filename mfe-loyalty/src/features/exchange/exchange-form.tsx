import { type FormEvent, useState } from 'react';
import type { Currency } from 'shared-contracts/content';
import type { ExchangeOption } from 'shared-contracts/member';
import { Button, ChoiceGroup, Select } from 'shared-ui';
import styles from './exchange.module.css';
import { amountsOf, givesWords, rateWords } from './exchange-sum.ts';

export interface ExchangeChoice {
  readonly option: ExchangeOption;
  readonly points: number;
}

interface ExchangeFormProps {
  readonly options: readonly ExchangeOption[];
  readonly points: number;
  readonly currency: Currency;
  /** The previous choice, after a return from the review. */
  readonly chosen: ExchangeChoice | null;
  readonly onReview: (choice: ExchangeChoice) => void;
}

export function ExchangeForm({ options, points, currency, chosen, onReview }: ExchangeFormProps) {
  const [id, setId] = useState(chosen?.option.id ?? options[0]?.id ?? '');
  const [amount, setAmount] = useState(chosen?.points ?? 0);
  const option = options.find((candidate) => candidate.id === id) ?? options[0];
  if (!option) return null;
  const amounts = amountsOf(option, points);
  const picked = amounts.includes(amount) ? amount : amounts[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (picked !== undefined) onReview({ option, points: picked });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <ChoiceGroup
        legend="Exchange for"
        name="option"
        value={option.id}
        onChange={setId}
        choices={options.map((choice) => ({
          value: choice.id,
          label: choice.title,
          hint: `${choice.text} ${rateWords(choice, currency)}.`,
          disabled: amountsOf(choice, points).length === 0,
        }))}
      />
      <div className={styles.side}>
        <Select
          label="How many points"
          name="points"
          value={String(picked ?? '')}
          onChange={({ currentTarget }) => setAmount(Number(currentTarget.value))}
          options={amounts.map((value) => ({ value: String(value), label: `${value} points` }))}
        />
        {picked !== undefined && (
          <p className={styles.result}>
            <span className={styles.resultLabel}>gets you</span>
            <output className={styles.resultValue}>{givesWords(option, picked, currency)}</output>
          </p>
        )}
        <Button type="submit" variant="ink" size="large" iconAfter="arrow">
          Review
        </Button>
      </div>
    </form>
  );
}
