import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

export const when = (at: string) =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface RowsProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

/** A titled table that scrolls inside its section on phones. */
export function Rows({ title, columns, rows }: RowsProps) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <Box sx={{ mt: 3, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography id={id} component="h2" variant="h6">
        {title}
      </Typography>
      <Box tabIndex={0} role="region" aria-labelledby={id} sx={{ overflowX: 'auto', maxHeight: '28rem' }}>
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
      </Box>
    </Box>
  );
}
