import { Box, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, DateField, List, SearchInput, SelectInput, useRecordContext } from 'react-admin';
import type { AuditEntry } from '../../../server/src/staff/wire/session.ts';
import type { DeskPage } from '../desk-page.ts';
import { Scrolling } from '../rows.tsx';

const KINDS = ['staff', 'release', 'content', 'receipt', 'member', 'payment'].map((id) => ({ id, name: id }));

const filters = [
  <SearchInput key="who" source="who" placeholder="Name" alwaysOn />,
  <SelectInput key="kind" source="kind" label="About" choices={KINDS} alwaysOn />,
];

const Side = ({ title, value }: { readonly title: string; readonly value: unknown }) =>
  value === null ? null : (
    <Box sx={{ flex: '1 1 18rem', minWidth: 0 }}>
      <Typography variant="subtitle2" component="h2">
        {title}
      </Typography>
      <Box component="pre" sx={{ m: 0, fontSize: 13, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {JSON.stringify(value, null, 2)}
      </Box>
    </Box>
  );

function BeforeAndAfter() {
  const entry = useRecordContext<AuditEntry>();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Side title="Before" value={entry?.before ?? null} />
      <Side title="After" value={entry?.after ?? null} />
    </Box>
  );
}

// The library's head has no text above the buttons that expand rows.
const Head = ({ children }: { readonly children?: ReactNode }) => (
  <TableHead>
    <TableRow>
      <TableCell padding="none">
        <Box component="span" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
          Before and after
        </Box>
      </TableCell>
      {children}
    </TableRow>
  </TableHead>
);

const AuditList = () => (
  <List exporter={false} empty={false} perPage={50} filters={filters} sort={{ field: 'at', order: 'DESC' }}>
    <Scrolling title="Entries">
      <DataTable head={Head} bulkActionButtons={false} expand={BeforeAndAfter} rowClick="expand">
        <DataTable.Col source="at" disableSort>
          <DateField source="at" showTime />
        </DataTable.Col>
        <DataTable.Col source="who" disableSort />
        <DataTable.Col source="action" disableSort />
        <DataTable.Col
          label="About"
          render={({ kind, key, center }: AuditEntry) => [kind, key, center].filter(Boolean).join(' ')}
        />
        <DataTable.Col source="why" disableSort />
        <DataTable.Col source="via" disableSort />
      </DataTable>
    </Scrolling>
  </List>
);

export const auditPage: DeskPage = { name: 'audit', label: 'Audit', roles: [], list: AuditList };
