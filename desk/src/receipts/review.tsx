import { Alert, Box, Button, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import {
  HttpError,
  Loading,
  Title,
  useGetList,
  useNotify,
  useRedirect,
  useShowController,
  useStore,
} from 'react-admin';
import {
  decidedSchema,
  type QueuedReceipt,
  type ReviewedReceipt,
} from '../../../server/src/staff/wire/receipts.ts';
import { call } from '../call.ts';
import { ApprovalForm, type Faults, RefusalForm } from './decision-forms.tsx';
import { Picture, usePicture } from './picture.tsx';
import { Duplicates, money, Values, Why } from './receipt-facts.tsx';
import { useKeys } from './use-keys.ts';

/** Returns functions that go to the other receipts of the queue. */
function useQueue(id: string) {
  const redirect = useRedirect();
  const { data = [], refetch } = useGetList<QueuedReceipt>('receipts', {
    pagination: { page: 1, perPage: 200 },
    filter: { state: 'review' },
  });
  const open = data.filter((receipt) => receipt.id === id || !receipt.first?.isYou);
  const at = open.findIndex((receipt) => receipt.id === id);
  const go = (steps: number) => {
    const next = open[at + steps] ?? open.find((receipt) => receipt.id !== id);
    redirect(next ? 'show' : 'list', 'receipts', next?.id);
  };
  return { next: () => go(1), previous: () => go(-1), refetch, waiting: data.length };
}

function useDecision(id: string, { next, refetch }: ReturnType<typeof useQueue>) {
  const [faults, setFaults] = useState<Faults | null>(null);
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  async function decide(act: 'approve' | 'refuse' | 'return', body: object) {
    if (isBusy) return;
    setBusy(true);
    try {
      const { message } = decidedSchema.parse(await call(`receipts/${id}/${act}`, { body }));
      notify(message, { type: 'success' });
      next();
      void refetch();
    } catch (error) {
      const fields = error instanceof HttpError ? (error.body?.errors ?? {}) : {};
      setFaults({ message: error instanceof Error ? error.message : String(error), fields });
      setBusy(false);
    }
  }
  return { decide, faults, setFaults, isBusy };
}

function Review({ receipt }: { readonly receipt: ReviewedReceipt }) {
  const { id } = receipt;
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const reason = useRef<HTMLInputElement>(null);
  const [hasKeys, setKeys] = useStore('receipts.keys', true);
  const picture = usePicture();
  const queue = useQueue(id);
  const decision = useDecision(id, queue);
  useEffect(() => heading.current?.focus(), []);
  useKeys(hasKeys, {
    a: () => form.current?.requestSubmit(),
    r: () => reason.current?.focus(),
    e: () => form.current?.querySelector<HTMLElement>('select')?.focus(),
    n: queue.next,
    p: queue.previous,
    t: picture.turn,
    '+': () => picture.zoomBy(1),
    '=': () => picture.zoomBy(1),
    '-': () => picture.zoomBy(-1),
  });
  return (
    <Box sx={{ py: 2 }}>
      <Title title="Review a receipt" />
      <Typography ref={heading} tabIndex={-1} component="h2" variant="h5" gutterBottom>
        {`${receipt.store ?? 'Unknown store'}, ${receipt.currency} ${money(receipt.totalCents)}`}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        {receipt.hasPicture ? (
          <Picture src={`/api/staff/receipts/${id}/picture`} {...picture} />
        ) : (
          <Alert severity="info">The picture was deleted.</Alert>
        )}
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <Why {...receipt} />
          <Values {...receipt} />
          {receipt.state === 'review' && (
            <>
              <ApprovalForm ref={form} receipt={receipt} {...decision} />
              <RefusalForm ref={reason} {...decision} />
              {receipt.purchases.map((purchase) => (
                <Button key={purchase.id} onClick={() => decision.decide('return', { of: purchase.id })}>
                  {`Take back ${money(purchase.netCents)}: ${purchase.store}, ${purchase.date}, ${purchase.number ?? 'no number'}`}
                </Button>
              ))}
            </>
          )}
          <Duplicates {...receipt} />
          <Box>
            <Button onClick={queue.previous}>Previous (P)</Button>
            <Button onClick={queue.next}>Next (N)</Button>
            <FormControlLabel
              control={<Switch checked={hasKeys} onChange={(_, isOn) => setKeys(isOn)} />}
              label="Keys A, R, E, N, P, T, + and −"
            />
            <Typography variant="body2">
              {`${queue.waiting} waiting. E: edit; Enter: send; Escape: leave a field.`}
            </Typography>
          </Box>
        </Stack>
      </Box>
    </Box>
  );
}

export function ReviewPage() {
  const { record } = useShowController<ReviewedReceipt>();
  // At first the record may be the row of the list.
  return record?.reading ? <Review key={record.id} receipt={record} /> : <Loading />;
}
