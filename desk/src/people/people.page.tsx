import {
  AutocompleteArrayInput,
  BooleanInput,
  CheckboxGroupInput,
  Create,
  DataTable,
  DateField,
  Edit,
  List,
  required,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { ROLES } from '../../../server/src/staff/wire/roles.ts';
import type { Person } from '../../../server/src/staff/wire/session.ts';
import { useAct } from '../act.tsx';
import type { DeskPage } from '../desk-page.ts';
import { useCentres } from '../use-centres.ts';

const roleChoices = Object.entries(ROLES).map(([id, what]) => ({ id, name: `${id}: ${what}` }));

const PeopleList = () => (
  <List exporter={false} perPage={25} sort={{ field: 'name', order: 'ASC' }}>
    <DataTable bulkActionButtons={false} rowClick="edit">
      <DataTable.Col source="name" />
      <DataTable.Col source="email" />
      <DataTable.Col source="roles" render={({ roles }: Person) => roles.join(', ')} />
      <DataTable.Col source="centers" render={({ centers }: Person) => centers?.join(', ') ?? 'all'} />
      <DataTable.Col source="state" />
      <DataTable.Col source="lastSeenAt" label="Last seen">
        <DateField source="lastSeenAt" showTime emptyText="never" />
      </DataTable.Col>
    </DataTable>
  </List>
);

function Rights() {
  const { centres, isLoading } = useCentres();
  return (
    <>
      <TextInput source="name" validate={required()} />
      <CheckboxGroupInput source="roles" choices={roleChoices} row={false} validate={required()} />
      <AutocompleteArrayInput
        source="centers"
        label="Centers of an editor"
        helperText="Empty: all centers"
        choices={centres}
        isPending={isLoading}
        parse={(slugs: string[]) => (slugs.length > 0 ? slugs : null)}
        format={(slugs: string[] | null) => slugs ?? []}
      />
      <TextInput source="why" label="Why" helperText="Kept in the audit" validate={required()} />
    </>
  );
}

const PersonCreate = () => (
  <Create redirect="list" {...useAct()} transform={(data: object) => ({ centers: null, ...data })}>
    <SimpleForm>
      <TextInput source="email" type="email" validate={required()} />
      <Rights />
    </SimpleForm>
  </Create>
);

const PersonEdit = () => (
  <Edit redirect="list" mutationMode="pessimistic" {...useAct()}>
    <SimpleForm>
      <TextInput source="email" disabled />
      <Rights />
      <BooleanInput
        source="isDisabled"
        label="Disabled: cannot sign in"
        format={(value: boolean | undefined) => value ?? false}
      />
    </SimpleForm>
  </Edit>
);

export const peoplePage: DeskPage = {
  ...{ name: 'people', label: 'Staff', roles: [] },
  ...{ list: PeopleList, create: PersonCreate, edit: PersonEdit },
};
