import { Alert, Box, Button, Card, Chip, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Title, useParams } from 'react-admin';
import {
  type FullChangeSet,
  fullChangeSetSchema,
  type Problems,
  problemsSchema,
} from '../../../server/src/staff/wire/content.ts';
import { useFailure } from '../act.tsx';
import { call } from '../call.ts';
import { Waiting } from '../layout.tsx';
import { ChangeSetActs } from './change-set-acts.tsx';
import { KINDS } from './kinds.ts';
import { ProblemList } from './problem-list.tsx';

const WRAPPED = { m: 0, fontSize: 13, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

type Change = FullChangeSet['changes'][number];
const NONE: Problems = { total: 0, problems: [] };

/** A change set: its drafts, what is wrong with them, and what can be done with it. */
export function ChangeSetShow() {
  const { id = '' } = useParams<{ id: string }>();
  const client = useQueryClient();
  const set = useQuery({
    queryKey: ['change-set', id],
    queryFn: async () => fullChangeSetSchema.parse(await call(`change-sets/${id}`)),
  });
  const isOpen = set.data?.state === 'open';
  const found = useQuery({
    queryKey: ['problems', id, set.dataUpdatedAt],
    queryFn: async () => problemsSchema.parse(await call(`change-sets/${id}/problems`)),
    enabled: isOpen && (set.data?.records ?? 0) > 0,
  });
  if (set.error) return <Alert severity="error">{set.error.message}</Alert>;
  if (!set.data) return <Waiting />;
  const reload = () => void client.invalidateQueries();
  const { title, state, by, records, changes, trouble, goesLiveAt, timeZone, liveAt } = set.data;
  const time = goesLiveAt && timeZone && new Date(goesLiveAt).toLocaleString(undefined, { timeZone });
  return (
    <Stack spacing={2} sx={{ my: 2, maxWidth: '56rem' }}>
      <Title title={title} />
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }} useFlexGap>
        <Chip label={state} color={state === 'live' ? 'success' : 'default'} />
        <Typography>{`By ${by}, ${records} ${records === 1 ? 'record' : 'records'}`}</Typography>
        {time && <Typography>{`Goes live on ${time} (${timeZone})`}</Typography>}
        {liveAt && <Typography>{`Live since ${new Date(liveAt).toLocaleString()}`}</Typography>}
      </Stack>
      {trouble && (
        <Alert severity="error" sx={{ whiteSpace: 'pre-line' }}>
          {trouble}
        </Alert>
      )}
      {isOpen && <ProblemList {...(found.data ?? NONE)} />}
      <ChangeSetActs key={state} set={set.data} hasProblems={(found.data?.total ?? 0) > 0} onDone={reload} />
      {changes.map((change) => (
        <ChangeCard key={`${change.kind}/${change.key}`} set={set.data} change={change} onDone={reload} />
      ))}
      {records > changes.length && <Typography>{`and ${records - changes.length} more`}</Typography>}
    </Stack>
  );
}

/** Returns a value as text. Of two lists only the items that differ are shown. */
function shortText(value: unknown, other: unknown): string {
  if (typeof value === 'string') return value;
  const known = new Set((Array.isArray(other) ? other : []).map((item) => JSON.stringify(item)));
  const shown = Array.isArray(value)
    ? value.filter((item) => !known.has(JSON.stringify(item)))
    : (value ?? null);
  return JSON.stringify(shown, null, 1);
}

function ChangeCard({
  set,
  change,
  onDone,
}: {
  readonly set: FullChangeSet;
  readonly change: Change;
  readonly onDone: () => void;
}) {
  const fail = useFailure();
  const { kind, key, before, after, others } = change;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  const drop = () => call(`change-sets/${set.id}/records/remove`, { body: { kind, key } }).then(onDone, fail);
  return (
    <Card sx={{ p: 2 }}>
      <Typography component="h2" variant="h6">
        <Link to={`/content/${kind}/${encodeURIComponent(key)}`}>{`${KINDS[kind].one} ${key}`}</Link>
        <span>{before === null ? ' (new)' : after === null ? ' (removed)' : ''}</span>
      </Typography>
      {others.map(({ changeSet, by, title }) => (
        <Alert key={changeSet} severity="warning">{`${by} changes it, too, in “${title}”.`}</Alert>
      ))}
      {after !== null &&
        before !== null &&
        names.map((name) => (
          <Box key={name} sx={{ mt: 1 }}>
            <Typography component="h3" variant="subtitle2">
              {name}
            </Typography>
            <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1 }}>
              {[before, after].map((side, at) => (
                <Box
                  key={String(at)}
                  component={at === 0 ? 'del' : 'ins'}
                  sx={{ textDecoration: 'none', minWidth: 0 }}
                >
                  <Typography variant="caption">{at === 0 ? 'Before' : 'After'}</Typography>
                  <Box component="pre" sx={WRAPPED}>
                    {shortText(side[name], (at === 0 ? after : before)[name])}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      {set.state === 'open' && <Button onClick={() => void drop()}>Take out of the change set</Button>}
    </Card>
  );
}
