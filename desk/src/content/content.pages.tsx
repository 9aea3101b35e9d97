import { Button } from '@mui/material';
import { Link, List, reactRouterProvider, SelectInput, SimpleList, useCanAccess } from 'react-admin';
import type { z } from 'shared-contracts/zod';
import type { changeSetSchema } from '../../../server/src/staff/wire/content.ts';
import type { DeskPage } from '../desk-page.ts';
import { when } from '../rows.tsx';
import { ChangeSetShow } from './change-set-show.tsx';
import { HoursPage } from './hours.page.tsx';
import { ImportPage } from './import.page.tsx';
import { RecordPage } from './record.page.tsx';
import { KindsPage, RecordsPage } from './records.page.tsx';

type ChangeSet = z.infer<typeof changeSetSchema>;
const { Route } = reactRouterProvider;

const STATES = ['open', 'scheduled', 'live', 'undone', 'dropped'].map((id) => ({ id, name: id }));
const filters = [<SelectInput key="state" source="state" choices={STATES} alwaysOn />];

/** A link for editors, who also have the page for hours. */
function ImportLink() {
  const { canAccess } = useCanAccess({ resource: 'hours', action: 'list' });
  return canAccess ? (
    <Button component={Link} to="/imports" sx={{ whiteSpace: 'nowrap' }}>
      Import files
    </Button>
  ) : null;
}

const ChangeSetList = () => (
  <List
    exporter={false}
    empty={false}
    actions={<ImportLink />}
    filters={filters}
    perPage={25}
    sort={{ field: 'id', order: 'DESC' }}
  >
    <SimpleList<ChangeSet>
      primaryText="%{title}"
      secondaryText={({ by, records, createdAt }) =>
        `${by}, ${records} ${records === 1 ? 'record' : 'records'}, begun ${when(createdAt)}`
      }
      tertiaryText="%{state}"
      rowClick="show"
    />
  </List>
);

const roles = ['editor', 'viewer'] as const;

/** Pages of content, in the order of the menu. */
export const contentPages: readonly DeskPage[] = [
  { name: 'hours', label: 'Hours and alerts', roles: ['editor'], list: HoursPage },
  {
    name: 'content',
    label: 'Content',
    roles,
    list: KindsPage,
    routes: [
      <Route key="kind" path="/content/:kind" element={<RecordsPage />} />,
      <Route key="record" path="/content/:kind/:key" element={<RecordPage />} />,
    ],
  },
  {
    name: 'change-sets',
    label: 'Change sets',
    roles,
    list: ChangeSetList,
    show: ChangeSetShow,
    routes: [<Route key="imports" path="/imports" element={<ImportPage />} />],
  },
];
