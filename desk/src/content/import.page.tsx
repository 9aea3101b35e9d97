import { Alert, Button, Card, CardContent, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { Title, useNavigate } from 'react-admin';
import { importSchema, type Problems } from '../../../server/src/staff/wire/content.ts';
import { useFailure } from '../act.tsx';
import { call } from '../call.ts';
import { ProblemList } from './problem-list.tsx';

/** Imports files, which become a live change set, or shows all their problems. */
export function ImportPage() {
  const [found, setFound] = useState<Problems & { notes: string[] }>();
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const fail = useFailure();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    try {
      const { set, ...rest } = importSchema.parse(
        await call('imports', { body: new FormData(event.currentTarget) }),
      );
      if (set !== null) return navigate(`/change-sets/${set}/show`);
      setFound(rest);
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  }

  return (
    <Card sx={{ mt: 2, maxWidth: '48rem' }}>
      <Title title="Import files" />
      <CardContent component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          CSV or JSON, named after their kind: deals.csv, stores.json. A file replaces all records of the
          centers that it names. Add the files that pictures.json names. Without problems all is live at once,
          as a change set that you can undo.
        </Typography>
        <TextField
          name="files"
          type="file"
          label="Files"
          required
          slotProps={{
            htmlInput: { multiple: true, accept: '.csv,.tsv,.txt,.json,.svg,.png,.jpg,.jpeg,.webp' },
            inputLabel: { shrink: true },
          }}
        />
        <Button type="submit" variant="contained" size="large" disabled={isBusy}>
          Import
        </Button>
        {found && <ProblemList {...found} />}
        {found?.notes.map((note) => (
          <Alert key={note} severity="info">
            {note}
          </Alert>
        ))}
      </CardContent>
    </Card>
  );
}
