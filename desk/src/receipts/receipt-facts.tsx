import {
  Alert,
  Box,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReceiptValue, ReviewedReceipt } from '../../../server/src/staff/wire/receipts.ts';

const LABELS: Record<ReceiptValue, string> = {
  center: 'Center',
  store: 'Store',
  date: 'Date',
  number: 'Number',
  subtotalCents: 'Subtotal',
  discountCents: 'Discounts',
  taxCents: 'Tax',
  totalCents: 'Total',
  currency: 'Currency',
};
const ROWS = Object.entries(LABELS) as [ReceiptValue, string][];

export const money = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));

const shown = (value: string | number | null = null) =>
  typeof value === 'number' ? money(value) : (value ?? '–');

/** What was read beside what the member entered. */
export const Values = ({ reading, entry, differences }: ReviewedReceipt) => (
  <TableContainer>
    <Table size="small" aria-label="Reading and entry" sx={{ '& td, & th': { px: 1 } }}>
      <TableHead>
        <TableRow>
          {['Value', 'Read', 'Entered'].map((title) => (
            <TableCell key={title}>{title}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {ROWS.map(([name, label]) => {
          const differs = differences.includes(name);
          return (
            <TableRow key={name} sx={differs ? { outline: '2px solid', outlineOffset: '-2px' } : {}}>
              <TableCell component="th" scope="row">
                {label}
              </TableCell>
              <TableCell>{shown(reading[name])}</TableCell>
              <TableCell sx={{ fontWeight: differs ? 700 : 400 }}>
                {`${shown(entry?.[name])}${differs ? ' (differs)' : ''}`}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  </TableContainer>
);

export function Why({ why, appeal, first, state, decidedBy, isPaidByCard }: ReviewedReceipt) {
  const lines = [
    appeal && `The member writes: “${appeal}”`,
    first &&
      (first.isYou
        ? 'You approved it. A second person must approve it too.'
        : `${first.who} approved it first.`),
    decidedBy && `Decided by ${decidedBy}.`,
  ].filter(Boolean);
  return (
    <Box component="section" aria-label="Why it is here">
      <Typography sx={{ fontWeight: 700 }}>{why || `It is ${state}.`}</Typography>
      {lines.map((line) => (
        <Typography key={line} variant="body2">
          {line}
        </Typography>
      ))}
      {isPaidByCard && <Alert severity="warning">A linked card has earned points for this purchase.</Alert>}
    </Box>
  );
}

export const Duplicates = ({ duplicates }: ReviewedReceipt) => (
  <Box component="section" aria-label="Likely duplicates">
    <Typography component="h3" variant="h6">
      Likely duplicates
    </Typography>
    {duplicates.length === 0 && <Typography variant="body2">None.</Typography>}
    {duplicates.map((other) => (
      <details key={other.id}>
        <summary>
          {`Same ${other.same.join(', ')}: ${other.state}, ${other.isSameMember ? 'this member' : 'another member'}`}
        </summary>
        <Link href={`#/receipts/${other.id}/show`}>
          {[other.store, other.date, other.number ?? 'no number', money(other.totalCents)].join(', ')}
        </Link>
        {other.hasPicture && (
          <Box>
            <img
              src={`/api/staff/receipts/${other.id}/picture`}
              alt="The other receipt"
              loading="lazy"
              width="100%"
            />
          </Box>
        )}
      </details>
    ))}
  </Box>
);
