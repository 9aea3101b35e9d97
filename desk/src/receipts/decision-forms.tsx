import { Alert, Button, Stack, TextField, type TextFieldProps } from '@mui/material';
import { type Ref, type SubmitEvent, useState } from 'react';
import {
  type Approval,
  RECEIPT_VALUES,
  type ReviewedReceipt,
} from '../../../server/src/staff/wire/receipts.ts';
import { money } from './receipt-facts.tsx';

export interface Faults {
  readonly message: string;
  readonly fields: Readonly<Partial<Record<string, string>>>;
}
interface Decision {
  readonly decide: (act: 'approve' | 'refuse', body: object) => void;
  readonly faults: Faults | null;
  readonly setFaults: (faults: Faults | null) => void;
  readonly isBusy: boolean;
}

type Field = 'storeId' | 'date' | 'number' | 'totalCents' | 'netCents';
type Texts = Record<Field, string>;

const REASONS = [
  'The picture is not legible. Please send a sharper one.',
  'The picture does not show the whole receipt.',
  'This is not a receipt of a store at this center.',
  'This receipt has already been submitted.',
  'This is not a receipt of a payment.',
];

const textsOf = ({ proposal: { storeId, date, number, totalCents }, netCents }: ReviewedReceipt): Texts => ({
  storeId: String(storeId ?? ''),
  date: date ?? '',
  number: number ?? '',
  totalCents: money(totalCents),
  netCents: money(netCents),
});

const isAmount = (text: string) => /^\d{1,6}([.,]\d\d)?$/.test(text.trim());
const centsOf = (text: string) => Math.round(Number(text.trim().replace(',', '.')) * 100);

/** Returns what the reviewer changed. The second of two people repeats all values of the first. */
function approvalOf(texts: Texts, receipt: ReviewedReceipt): Approval {
  const start = textsOf(receipt);
  const isSent = (name: Field) => receipt.first !== null || texts[name] !== start[name];
  return {
    ...(isSent('storeId') && texts.storeId ? { storeId: Number(texts.storeId) } : {}),
    ...(isSent('date') && texts.date ? { date: texts.date } : {}),
    ...(isSent('number') ? { number: texts.number || null } : {}),
    ...(isSent('totalCents') && texts.totalCents ? { totalCents: centsOf(texts.totalCents) } : {}),
    ...(isSent('netCents') && texts.netCents ? { netCents: centsOf(texts.netCents) } : {}),
  };
}

interface ApprovalFormProps extends Decision {
  readonly ref: Ref<HTMLFormElement>;
  readonly receipt: ReviewedReceipt;
}

export function ApprovalForm({ ref, receipt, decide, faults, setFaults, isBusy }: ApprovalFormProps) {
  const [texts, setTexts] = useState(() => textsOf(receipt));
  // Differences from the reading: approving again accepts them.
  const differing = RECEIPT_VALUES.filter((name) => faults?.fields[name]?.startsWith('Read: '));
  function approve(event: SubmitEvent) {
    event.preventDefault();
    const bad = (['totalCents', 'netCents'] as const).find((name) => texts[name] && !isAmount(texts[name]));
    if (bad)
      setFaults({ message: 'Enter amounts such as 41.20.', fields: { [bad]: 'An amount such as 41.20' } });
    else decide('approve', { ...approvalOf(texts, receipt), accepts: differing });
  }
  const fieldOf = (name: Field, label: string, more: TextFieldProps = {}) => (
    <TextField
      label={label}
      size="small"
      fullWidth
      value={texts[name]}
      onChange={({ target }) => {
        setTexts({ ...texts, [name]: target.value });
        setFaults(null);
      }}
      error={faults?.fields[name] !== undefined}
      helperText={faults?.fields[name]}
      {...more}
    />
  );
  const above = { inputLabel: { shrink: true } };
  return (
    <Stack component="form" ref={ref} spacing={2} onSubmit={approve} noValidate aria-label="Approve">
      {fieldOf('storeId', 'Store', {
        select: true,
        slotProps: { ...above, select: { native: true } },
        children: [{ id: '', name: '–' }, ...receipt.stores].map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        )),
      })}
      {fieldOf('date', 'Date', { type: 'date', slotProps: above })}
      {fieldOf('number', 'Number')}
      {fieldOf('totalCents', 'Total')}
      {fieldOf('netCents', 'Net: without tax and tip')}
      {faults && (
        <Alert severity="warning" role="alert">
          {differing.length > 0 ? `${faults.message} Approve again to keep what is entered.` : faults.message}
        </Alert>
      )}
      <Button type="submit" variant="contained" disabled={isBusy}>
        {differing.length > 0 ? 'Approve anyway (A)' : 'Approve (A)'}
      </Button>
    </Stack>
  );
}

export function RefusalForm({ ref, decide, isBusy }: Decision & { readonly ref: Ref<HTMLInputElement> }) {
  const [why, setWhy] = useState('');
  function refuse(event: SubmitEvent) {
    event.preventDefault();
    decide('refuse', { why });
  }
  return (
    <Stack component="form" spacing={1} onSubmit={refuse} aria-label="Refuse">
      <TextField
        label="Reason, which the member reads"
        size="small"
        value={why}
        required
        onChange={({ target }) => setWhy(target.value)}
        inputRef={ref}
        slotProps={{ htmlInput: { list: 'reasons', minLength: 3, maxLength: 500 } }}
      />
      <datalist id="reasons">
        {REASONS.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
      <Button type="submit" variant="outlined" disabled={isBusy}>
        Refuse (R)
      </Button>
    </Stack>
  );
}
