import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Form, HttpError, required, SaveButton, TextInput, useNotify, useRefresh } from 'react-admin';
import { useFailure } from './act.tsx';
import { call } from './call.ts';

interface ActProps {
  readonly label: string;
  readonly path: string;
  /** What it does, in a sentence. */
  readonly note: string;
  /** Further fields, besides the reason. */
  readonly children?: ReactNode;
  /** Values that are sent besides the fields. */
  readonly values?: () => object;
  /** The reason that is proposed; null if the act needs none. */
  readonly reason?: string | null;
  readonly reasonHelp?: string;
  readonly onDone?: (answer: unknown) => void;
  readonly about?: string;
  readonly isMain?: boolean;
  readonly disabled?: boolean;
}

/** A button that asks for what an act needs, and then calls the server. The reason is kept in the audit. */
export function Act({
  label,
  path,
  note,
  children,
  values = () => ({}),
  reason = '',
  reasonHelp = 'Kept in the audit',
  onDone,
  about,
  isMain = false,
  disabled = false,
}: ActProps) {
  const [given, setGiven] = useState<object | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  const fail = useFailure();
  const close = () => setGiven(null);
  async function submit(typed: object) {
    try {
      const answer = await call(path, { body: { ...typed, ...given } });
      close();
      if (onDone) onDone(answer);
      else notify(`${label}: done`, { type: 'success' });
      refresh();
    } catch (error) {
      if (error instanceof HttpError && error.body?.errors) return error.body.errors;
      fail(error);
    }
    return undefined;
  }
  return (
    <>
      <Button
        size="small"
        variant={isMain ? 'contained' : 'outlined'}
        disabled={disabled}
        aria-label={about && `${label}: ${about}`}
        onClick={() => setGiven(values())}
      >
        {label}
      </Button>
      <Dialog open={given !== null} onClose={close} fullWidth maxWidth="xs" aria-labelledby="act-title">
        <DialogTitle id="act-title">{about ? `${label}: ${about}` : label}</DialogTitle>
        <Form onSubmit={submit} defaultValues={reason === null ? {} : { why: reason }}>
          <DialogContent>
            <Typography gutterBottom>{note}</Typography>
            {children}
            {reason !== null && (
              <TextInput source="why" label="Reason" helperText={reasonHelp} validate={required()} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <SaveButton label={label} alwaysEnable icon={null} />
          </DialogActions>
        </Form>
      </Dialog>
    </>
  );
}
