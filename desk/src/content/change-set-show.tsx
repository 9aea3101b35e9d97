import {
  Alert,
  Box,
  Button,
  Card,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, Title, useNotify, useParams } from 'react-admin';
import {
  type FullChangeSet,
  fullChangeSetSchema,
  outcomeSchema,
  type Problems,
  previewSchema,
  problemsSchema,
} from '../../../server/src/staff/wire/content.ts';
import { useFailure } from '../act.tsx';
import { call } from '../call.ts';
import { Waiting } from '../layout.tsx';
import { NativeSelect, shrink } from '../native-select.tsx';
import { useCentres } from '../use-centres.ts';
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
      <Acts set={set.data} hasProblems={(found.data?.total ?? 0) > 0} onDone={reload} />
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

type Act = 'live' | 'schedule' | 'undo' | 'drop' | 'unschedule' | 'preview';
const TITLES: Readonly<Record<Act, string>> = {
  ...{
    live: 'Put live now',
    schedule: 'Put live later',
    undo: 'Undo',
    drop: 'Drop',
    unschedule: 'Stop the schedule',
  },
  preview: 'Preview',
};
const ACTS: Readonly<Record<FullChangeSet['state'], readonly Act[]>> = {
  ...{ open: ['preview', 'live', 'schedule', 'drop'], scheduled: ['preview', 'live', 'unschedule'] },
  ...{ live: ['undo'], undone: [], dropped: [] },
};

function pathOf({ changes: [first] }: FullChangeSet): string {
  const record = first?.after ?? first?.before;
  return (first && record && KINDS[first.kind].path?.(record)) ?? '/';
}

interface ActsProps {
  readonly set: FullChangeSet;
  readonly hasProblems: boolean;
  readonly onDone: () => void;
}

function Acts({ set, hasProblems, onDone }: ActsProps) {
  const [asked, ask] = useState<Act | null>(null);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {ACTS[set.state].map((act) => (
        <Button
          key={act}
          variant={act === 'live' || act === 'undo' ? 'contained' : 'outlined'}
          disabled={set.records === 0 || (hasProblems && (act === 'live' || act === 'schedule'))}
          onClick={() => ask(act)}
        >
          {TITLES[act]}
        </Button>
      ))}
      {asked && <ActDialog act={asked} set={set} onClose={() => ask(null)} onDone={onDone} />}
    </Stack>
  );
}

interface DialogProps {
  readonly act: Act;
  readonly set: FullChangeSet;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for what an act needs. The reason is kept in the audit. */
function ActDialog({ act, set, onClose, onDone }: DialogProps) {
  const fail = useFailure();
  const notify = useNotify();
  const { centres } = useCentres();
  const [preview, setPreview] = useState<string>();
  const [first] = set.changes;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const value = (name: string) => String(form.get(name) ?? '');
    const path = `change-sets/${set.id}`;
    try {
      if (act === 'preview') {
        const body = { path: value('path'), day: value('day') || null };
        return setPreview(previewSchema.parse(await call(`${path}/preview`, { body })).url);
      }
      const when = act === 'schedule' ? { at: value('at'), center: value('center') || null } : null;
      const isPublish = act === 'live' || act === 'schedule';
      const body = { why: value('why'), ...(isPublish ? { when } : {}) };
      const answer = outcomeSchema.safeParse(await call(`${path}/${isPublish ? 'live' : act}`, { body }));
      if (answer.data?.total) notify(`Nothing changed: ${answer.data.total} problems.`, { type: 'error' });
      onClose();
      onDone();
    } catch (error) {
      fail(error);
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby="act-title">
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id="act-title">{TITLES[act]}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, minWidth: { sm: '24rem' } }}>
          {act === 'preview' ? (
            <>
              <TextField name="path" label="Page" defaultValue={pathOf(set)} required sx={{ mt: 1 }} />
              <TextField name="day" type="date" label="Day (empty: today)" {...shrink} />
              {preview && (
                <a href={preview} target="_blank" rel="noopener noreferrer">
                  Open the preview
                </a>
              )}
            </>
          ) : (
            <TextField
              name="why"
              label="Why"
              defaultValue={`${TITLES[act]}: ${set.title}`}
              required
              sx={{ mt: 1 }}
            />
          )}
          {act === 'schedule' && (
            <>
              <TextField name="at" type="datetime-local" label="Time at the center" required {...shrink} />
              <NativeSelect
                name="center"
                label="Center of the time"
                defaultValue={first?.center ?? ''}
                choices={[
                  { id: '', name: 'The site (New York)' },
                  ...centres.map(({ id, name, timeZone }) => ({ id, name: `${name} (${timeZone})` })),
                ]}
              />
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="contained">
            {act === 'preview' ? 'Make a link' : TITLES[act]}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
