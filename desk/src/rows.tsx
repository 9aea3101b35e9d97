import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export const when = (at: string) =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface RowsProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

interface ScrollingProps {
  readonly title: string;
  readonly maxHeight?: string;
  readonly children: ReactNode;
}

/** A section that scrolls sideways, so that a table in it does not widen the page. */
export const Scrolling = ({ title, maxHeight = 'none', children }: ScrollingProps) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Box tabIndex={0} role="region" aria-label={title} sx={{ overflowX: 'auto', maxHeight }}>
      {children}
    </Box>
  </Box>
);

/** A titled table that scrolls inside its section on phones. */
export function Rows({ title, columns, rows }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Typography component="h2" variant="h6">
        {title}
      </Typography>
      <Scrolling title={title} maxHeight="28rem">
        <Table size="small" sx={{ '& td:first-of-type': { whiteSpace: 'nowrap' } }}>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column}>{column}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row, at) => (
              <TableRow key={at}>
                {row.map((cell, column) => (
                  <TableCell key={columns[column]}>{cell}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Scrolling>
    </Box>
  );
}
