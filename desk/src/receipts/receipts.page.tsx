import { Box, Button, Typography } from '@mui/material';
import {
  AutocompleteInput,
  List,
  SelectInput,
  SimpleList,
  useGetOne,
  useListContext,
  useRedirect,
} from 'react-admin';
import type { Backlog, QueuedReceipt } from '../../../server/src/staff/wire/receipts.ts';
import type { DeskPage } from '../desk-page.ts';
import { when } from '../rows.tsx';
import { useCentres } from '../use-centres.ts';
import { money } from './receipt-facts.tsx';
import { ReviewPage } from './review.tsx';

const STATES = { review: 'Waiting', credited: 'Credited', refused: 'Refused' };
const stateChoices = Object.entries(STATES).map(([id, name]) => ({ id, name }));

function CentreInput() {
  const { centres, isLoading } = useCentres();
  return <AutocompleteInput source="center" choices={centres} isPending={isLoading} />;
}
const filters = [
  <SelectInput key="state" source="state" choices={stateChoices} alwaysOn />,
  <CentreInput key="center" />,
];

const span = (seconds: number | null) =>
  seconds === null
    ? '–'
    : seconds < 5_400
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3_600)} h`;

const sizeOf = ({ waiting, forSecondPerson, oldestSince }: Backlog) =>
  [
    `${waiting} waiting, ${forSecondPerson} of them for a second person.`,
    oldestSince && `The oldest since ${new Date(oldestSince).toLocaleString()}.`,
  ]
    .filter(Boolean)
    .join(' ');
const timesOf = ({ days, count, medianSeconds, slowestTenthSeconds }: Backlog['decided'][number]) =>
  `Last ${days === 1 ? 'day' : `${days} days`}: ${count} decided. Median ${span(medianSeconds)}, nine of ten within ${span(slowestTenthSeconds)}.`;

function Overview() {
  const { data } = useGetOne<Backlog>('receipts', { id: 'backlog' });
  const { data: items = [] } = useListContext<QueuedReceipt>();
  const redirect = useRedirect();
  const first = items.find((receipt) => receipt.state === 'review' && !receipt.first?.isYou);
  return (
    <Box sx={{ p: 2 }}>
      {data && <Typography>{sizeOf(data)}</Typography>}
      {data?.decided.map((span) => (
        <Typography key={span.days} variant="body2">
          {timesOf(span)}
        </Typography>
      ))}
      {first && (
        <Button variant="contained" sx={{ mt: 1 }} onClick={() => redirect('show', 'receipts', first.id)}>
          Review the oldest
        </Button>
      )}
    </Box>
  );
}

const about = ({ why, first, decidedBy }: QueuedReceipt) =>
  [why, first && `Approved by ${first.who}, waits for a second person.`, decidedBy].filter(Boolean).join(' ');
const amount = ({ currency, totalCents }: QueuedReceipt) => `${currency} ${money(totalCents)}`;

const Rows = () => (
  <SimpleList<QueuedReceipt>
    primaryText={(receipt) => `${receipt.store ?? 'Unknown store'}, ${amount(receipt)}`}
    secondaryText={about}
    tertiaryText={({ center, waitingSince }) =>
      [center, waitingSince && when(waitingSince)].filter(Boolean).join(', ')
    }
    rowClick="show"
  />
);

const ReceiptList = () => (
  <List
    exporter={false}
    perPage={50}
    filters={filters}
    filterDefaultValues={{ state: 'review' }}
    empty={false}
  >
    <Overview />
    <Rows />
  </List>
);

export const receiptsPage: DeskPage = {
  name: 'receipts',
  label: 'Receipts',
  roles: ['reviewer'],
  list: ReceiptList,
  show: ReviewPage,
};
