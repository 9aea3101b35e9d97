import { Button, Link, Stack } from '@mui/material';
import { useState } from 'react';
import { Title, useGetList } from 'react-admin';
import type { Payment } from '../../../server/src/staff/wire/members.ts';
import { Act } from '../act-dialog.tsx';
import type { DeskPage } from '../desk-page.ts';
import { Rows, when } from '../rows.tsx';

const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

export const Payments = ({ payments }: { readonly payments: readonly Payment[] }) => (
  <Rows
    title="Payments"
    columns={['When', 'What', 'Amount', 'State']}
    rows={payments.map(({ id, at, title, amountCents, currency, state, order, memberId }) => [
      memberId === null ? (
        when(at)
      ) : (
        <Link key="member" href={`#/members/${memberId}/show`}>
          {when(at)}
        </Link>
      ),
      [title, order].filter(Boolean).join(', '),
      money(amountCents, currency),
      <Stack key="state" direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        {state}
        {state === 'paid' && order && (
          <Act
            label="Refund"
            about={order}
            path={`payments/${id}/refund`}
            note={`Gives ${money(amountCents, currency)} back, and takes back what it bought. This cannot be undone.`}
          />
        )}
      </Stack>,
    ])}
  />
);

function PaymentsPage() {
  const [page, setPage] = useState(1);
  const { data = [], pageInfo } = useGetList<Payment>('payments', { pagination: { page, perPage: 25 } });
  return (
    <>
      <Title title="Payments" />
      <Payments payments={data} />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
          Newer
        </Button>
        <Button disabled={!pageInfo?.hasNextPage} onClick={() => setPage(page + 1)}>
          Older
        </Button>
      </Stack>
    </>
  );
}

export const paymentsPage: DeskPage = {
  name: 'payments',
  label: 'Payments',
  roles: ['support'],
  list: PaymentsPage,
};
