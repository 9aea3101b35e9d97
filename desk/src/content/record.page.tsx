import { Alert, Button, Card, Link as ExternalLink, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Link,
  RecordContextProvider,
  SaveButton,
  SimpleForm,
  Title,
  Toolbar,
  useNavigate,
  useParams,
} from 'react-admin';
import { type ContentKind, recordSchemas } from 'shared-contracts/content-records';
import {
  type ContentRecord,
  type FullChangeSet,
  fullChangeSetSchema,
  recordSchema,
} from '../../../server/src/staff/wire/content.ts';
import { useFailure } from '../act.tsx';
import { call } from '../call.ts';
import { Waiting } from '../layout.tsx';
import { NativeSelect } from '../native-select.tsx';
import { isKind, KINDS } from './kinds.ts';
import { PictureFile } from './picture-file.tsx';
import { blankRecord, SchemaInputs } from './schema-inputs.tsx';
import { useChangeSet } from './use-change-set.ts';

const NEW: Omit<ContentRecord, 'kind'> = { id: '', center: null, live: null, drafts: [], history: [] };
const IDS = ['id', 'slug', 'page', 'document', 'version'];

interface Loaded {
  readonly record: Omit<ContentRecord, 'kind'>;
  readonly draft: FullChangeSet['changes'][number] | null;
}

async function load(kind: ContentKind, key: string | null, set: number | null): Promise<Loaded> {
  if (key === null) return { record: NEW, draft: null };
  const [record, changes] = await Promise.all([
    call(`content/${kind}/${encodeURIComponent(key)}`).then((answer) => recordSchema.parse(answer)),
    set === null ? null : call(`change-sets/${set}`).then((answer) => fullChangeSetSchema.parse(answer)),
  ]);
  return { record, draft: changes?.changes.find((one) => one.kind === kind && one.key === key) ?? null };
}

/** Edits a record as a draft in a change set. */
export function RecordPage() {
  const { kind, key = '' } = useParams<{ kind: string; key: string }>();
  const { current, ...sets } = useChangeSet();
  const isNew = key === 'new';
  const { data, error } = useQuery({
    queryKey: ['record', kind, key, current?.id],
    queryFn: () => load(isKind(kind) ? kind : 'site', isNew ? null : key, current?.id ?? null),
    enabled: isKind(kind),
  });
  if (!isKind(kind)) return <Typography sx={{ mt: 2 }}>There is no such kind of content.</Typography>;
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Waiting />;
  return (
    <RecordForm
      key={`${key} ${current?.id} ${data.draft?.revision}`}
      kind={kind}
      loaded={data}
      isNew={isNew}
      current={current}
      {...sets}
    />
  );
}

interface FormProps extends ReturnType<typeof useChangeSet> {
  readonly kind: ContentKind;
  readonly loaded: Loaded;
  readonly isNew: boolean;
}

function RecordForm({
  kind,
  loaded: { record, draft },
  isNew,
  current,
  sets,
  choose,
  requireSet,
}: FormProps) {
  const { one } = KINDS[kind];
  const [title, setTitle] = useState('');
  const navigate = useNavigate();
  const fail = useFailure();
  const shown = draft ? draft.after : record.live;

  async function save(values: object | null) {
    try {
      const id = await requireSet(title || `${one} ${record.id}`.trim());
      const revision = draft?.revision ?? null;
      const body = { kind, key: isNew ? null : record.id, record: values, revision, seen: record.live };
      await call(`change-sets/${id}/records`, { body });
      navigate(`/change-sets/${id}/show`);
    } catch (error) {
      fail(error);
    }
  }

  return (
    <Card sx={{ mt: 2, p: 2, maxWidth: '48rem' }}>
      <Title title={isNew ? `New ${one}` : `${one} ${record.id}`} />
      <Stack spacing={2}>
        <NativeSelect
          label="Change set"
          value={current?.id ?? ''}
          onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
          choices={[
            { id: '', name: 'A new change set' },
            ...sets.map(({ id, title: name }) => ({ id, name })),
          ]}
        />
        {!current && (
          <TextField
            label="Title of the change set"
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
        <OtherDrafts drafts={record.drafts} current={current?.id} />
      </Stack>
      <RecordContextProvider value={shown ?? undefined}>
        <SimpleForm
          record={shown ?? blankRecord(recordSchemas[kind])}
          onSubmit={save}
          sanitizeEmptyValues={false}
          toolbar={
            <Toolbar sx={{ gap: 2 }}>
              <SaveButton label="Save draft" alwaysEnable />
              {!isNew && record.live && (
                <Button color="error" onClick={() => void save(null)}>
                  {`Remove the ${one}`}
                </Button>
              )}
            </Toolbar>
          }
        >
          {kind === 'pictures' && <PictureFile />}
          <SchemaInputs schema={recordSchemas[kind]} fixed={isNew ? (kind in NUMBERED ? ['id'] : []) : IDS} />
        </SimpleForm>
      </RecordContextProvider>
      <History history={record.history} />
    </Card>
  );
}

/** Kinds whose new records get a number by the server. */
const NUMBERED: Partial<Record<ContentKind, true>> = {
  centres: true,
  categories: true,
  brands: true,
  stores: true,
  deals: true,
  rewards: true,
  events: true,
  jobs: true,
};

function OtherDrafts({
  drafts,
  current,
}: {
  readonly drafts: ContentRecord['drafts'];
  readonly current: number | undefined;
}) {
  const others = drafts.filter(({ changeSet }) => changeSet !== current);
  return others.map(({ changeSet, title, by, at }) => (
    <Alert key={changeSet} severity="warning">
      {`${by} changes this record, too, in `}
      <ExternalLink component={Link} to={`/change-sets/${changeSet}/show`}>
        {title}
      </ExternalLink>
      {`, since ${new Date(at).toLocaleString()}.`}
    </Alert>
  ));
}

const History = ({ history }: Pick<ContentRecord, 'history'>) =>
  history.length === 0 ? null : (
    <>
      <Typography component="h2" variant="h6">
        Versions
      </Typography>
      <ul>
        {history.map(({ changeSet, title, by, at }) => (
          <li key={changeSet}>
            <Link to={`/change-sets/${changeSet}/show`}>{title}</Link>
            {` by ${by}, live ${new Date(at).toLocaleString()}`}
          </li>
        ))}
      </ul>
    </>
  );
