import { List, SearchInput, SimpleList } from 'react-admin';
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

const MembersList = () => (
  <List
    actions={false}
    empty={false}
    perPage={10}
    filters={filters}
    queryOptions={{ refetchOnWindowFocus: false }}
  >
    <SimpleList
      primaryText={({ name, email }) => name || email}
      secondaryText={({ email, card }) => `${email} ${card ?? ''}`}
      rowClick="show"
    />
  </List>
);

export const membersPage: DeskPage = {
  name: 'members',
  label: 'Members',
  roles: ['support'],
  list: MembersList,
  show: MemberPage,
};
export const correctionsPage: DeskPage = {
  name: 'corrections',
  label: 'Corrections',
  roles: ['support'],
  list: WaitingPage,
};
