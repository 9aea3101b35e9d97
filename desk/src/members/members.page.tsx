import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { DataTable, DateField, List, SearchInput, SimpleList } from 'react-admin';
import type { DeskPage } from '../desk-page.ts';
import { MemberPage } from './member.page.tsx';
import { WaitingPage } from './waiting.tsx';

const filters = [
  <SearchInput
    key="q"
    source="q"
    placeholder="Email, name, card or order"
    alwaysOn
    sx={{ minWidth: '15rem' }}
  />,
];

function MembersList() {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <List
      exporter={false}
      empty={false}
      perPage={10}
      filters={filters}
      queryOptions={{ refetchOnWindowFocus: false }}
    >
      {isPhone ? (
        <SimpleList
          primaryText={({ name, email }) => name || email}
          secondaryText={({ email, card }) => `${email} ${card ?? ''}`}
          rowClick="show"
        />
      ) : (
        <DataTable bulkActionButtons={false} rowClick="show">
          <DataTable.Col source="name" disableSort />
          <DataTable.Col source="email" disableSort />
          <DataTable.Col source="card" disableSort />
          <DataTable.Col source="since" disableSort>
            <DateField source="since" />
          </DataTable.Col>
        </DataTable>
      )}
    </List>
  );
}

export const membersPage: DeskPage = {
  ...{ name: 'members', label: 'Members', roles: ['support'], list: MembersList, show: MemberPage },
};
export const correctionsPage: DeskPage = {
  ...{ name: 'corrections', label: 'Corrections', roles: ['support'], list: WaitingPage },
};
