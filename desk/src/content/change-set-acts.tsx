import { Alert, Stack } from '@mui/material';
import { useState } from 'react';
import { DateInput, required, SelectInput, TextInput, useNotify } from 'react-admin';
import { type FullChangeSet, outcomeSchema, previewSchema } from '../../../server/src/staff/wire/content.ts';
import { Act } from '../act-dialog.tsx';
import { shrink } from '../native-select.tsx';
import { useCentres } from '../use-centres.ts';
import { KINDS } from './kinds.ts';

function pathOf({ changes: [first] }: FullChangeSet): string {
  const record = first?.after ?? first?.before;
  return (first && record && KINDS[first.kind].path?.(record)) ?? '/';
}

function Time({ centre }: { readonly centre: string | null }) {
  const { centres } = useCentres();
  return (
    <>
      <TextInput
        source="when.at"
        type="datetime-local"
        label="Time at the center"
        validate={required()}
        {...shrink}
      />
      <SelectInput
        source="when.center"
        label="Center of the time"
        defaultValue={centre}
        emptyText="The site (New York)"
        choices={centres.map(({ id, name, timeZone }) => ({ id, name: `${name} (${timeZone})` }))}
      />
    </>
  );
}

interface ActsProps {
  readonly set: FullChangeSet;
  readonly hasProblems: boolean;
  readonly onDone: () => void;
}

/** What can be done with a change set in its state. */
export function ChangeSetActs({ set, hasProblems, onDone }: ActsProps) {
  const notify = useNotify();
  const [preview, setPreview] = useState<string>();
  const path = `change-sets/${set.id}`;
  const isEmpty = set.records === 0;
  const common = (label: string) => ({ label, reason: `${label}: ${set.title}`, onDone: done });
  function done(answer: unknown) {
    const { total = 0 } = outcomeSchema.safeParse(answer).data ?? {};
    if (total > 0) notify(`Nothing changed: ${total} problems.`, { type: 'error' });
    onDone();
  }
  const { state } = set;
  const isDraft = state === 'open' || state === 'scheduled';
  return (
    <>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {isDraft && (
          <Act
            label="Preview"
            path={`${path}/preview`}
            note="Makes a link that shows the site with these changes."
            reason={null}
            disabled={isEmpty}
            onDone={(answer) => setPreview(previewSchema.parse(answer).url)}
          >
            <TextInput source="path" label="Page" defaultValue={pathOf(set)} validate={required()} />
            <DateInput source="day" label="Day (empty: today)" />
          </Act>
        )}
        {isDraft && (
          <Act
            {...common('Put live now')}
            path={`${path}/live`}
            note="Shoppers see it with the next page."
            values={() => ({ when: null })}
            isMain
            disabled={isEmpty || hasProblems}
          />
        )}
        {state === 'open' && (
          <Act
            {...common('Put live later')}
            path={`${path}/live`}
            note="It goes live by itself, if it has no problems then."
            disabled={isEmpty || hasProblems}
          >
            <Time centre={set.changes[0]?.center ?? null} />
          </Act>
        )}
        {state === 'open' && (
          <Act {...common('Drop')} path={`${path}/drop`} note="It can never go live." disabled={isEmpty} />
        )}
        {state === 'scheduled' && (
          <Act {...common('Stop the schedule')} path={`${path}/unschedule`} note="It stays a draft." />
        )}
        {state === 'live' && (
          <Act {...common('Undo')} path={`${path}/undo`} note="Every record is as it was before." isMain />
        )}
      </Stack>
      {preview && (
        <Alert severity="success" role="status">
          <a href={preview} target="_blank" rel="noopener noreferrer">
            Open the preview
          </a>
        </Alert>
      )}
    </>
  );
}
