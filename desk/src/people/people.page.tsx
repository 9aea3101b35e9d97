import {
  AutocompleteArrayInput,
  BooleanInput,
  CheckboxGroupInput,
  Create,
  Edit,
  List,
  required,
  SimpleForm,
  SimpleList,
  TextInput,
} from 'react-admin';
import { ROLES } from '../../../server/src/staff/wire/roles.ts';
import type { Person } from '../../../server/src/staff/wire/session.ts';
import { useAct } from '../act.tsx';
import type { DeskPage } from '../desk-page.ts';
import { when } from '../rows.tsx';
import { useCentres } from '../use-centres.ts';

const roleChoices = Object.entries(ROLES).map(([id, what]) => ({ id, name: `${id}: ${what}` }));

const PeopleList = () => (
  <List exporter={false} perPage={25} sort={{ field: 'name', order: 'ASC' }}>
    <SimpleList<Person>
      primaryText={({ name, email }) => `${name}, ${email}`}
      secondaryText={({ roles, centers, state, lastSeenAt }) =>
        [roles.join(', '), centers?.join(', '), state, lastSeenAt && `last seen ${when(lastSeenAt)}`]
          .filter(Boolean)
          .join(' · ')
      }
      rowClick="edit"
    />
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
  name: 'people',
  label: 'Staff',
  roles: [],
  list: PeopleList,
  create: PersonCreate,
  edit: PersonEdit,
};
