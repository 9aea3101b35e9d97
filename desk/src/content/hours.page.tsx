import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  FormControlLabel,
  Switch,
  Tab,
  Tabs,
  TextField,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import { Title, useNavigate, usePermissions } from 'react-admin';
import { recordSchema } from '../../../server/src/staff/wire/content.ts';
import { useFailure } from '../act.tsx';
import { call } from '../call.ts';
import { NativeSelect, shrink } from '../native-select.tsx';
import { useCentres } from '../use-centres.ts';

interface Centre {
  readonly exceptions: ReadonlyArray<{ readonly date: string }>;
  readonly alerts: readonly object[];
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

// Both return the center with the new hours or alert.
function withHours(centre: Centre, form: FormData) {
  const date = text(form, 'date');
  const spans = form.has('isClosed') ? [] : [{ open: text(form, 'open'), close: text(form, 'close') }];
  const others = centre.exceptions.filter((known) => known.date !== date);
  const exceptions = [...others, { date, reason: text(form, 'reason'), spans }];
  return { ...centre, exceptions: exceptions.sort((a, b) => a.date.localeCompare(b.date)) };
}

function withAlert(centre: Centre, form: FormData) {
  const [startsOn, endsOn] = [text(form, 'startsOn'), text(form, 'endsOn')];
  const alert = { id: `desk-${Date.now()}`, severity: text(form, 'severity'), title: text(form, 'title') };
  return { ...centre, alerts: [...centre.alerts, { ...alert, text: text(form, 'text'), startsOn, endsOn }] };
}

/** The shortest way to other hours of a day, or to an alert: one form, then the change set with preview and publish. */
export function HoursPage() {
  const { centres } = useCentres();
  const { permissions } = usePermissions<{ centers: string[] | null }>();
  const [kind, setKind] = useState<'hours' | 'alert'>('hours');
  const [isClosed, setClosed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const fail = useFailure();
  const own = centres.filter(({ id }) => permissions?.centers?.includes(id) ?? true);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      const slug = text(form, 'center');
      const title = kind === 'hours' ? `Hours of ${slug} on ${text(form, 'date')}` : `Alert at ${slug}`;
      const { items } = Object(await call('content/centres', { query: { center: slug } }));
      const { id: key, live } = recordSchema.parse(await call(`content/centres/${items[0].id}`));
      const centre = Object(live);
      const record = kind === 'hours' ? withHours(centre, form) : withAlert(centre, form);
      const { id } = Object(await call('change-sets', { body: { title } }));
      await call(`change-sets/${id}/records`, {
        body: { kind: 'centres', key, record, revision: null, seen: live },
      });
      navigate(`/change-sets/${id}/show`);
    } catch (error) {
      fail(error);
      setBusy(false);
    }
  }

  return (
    <Card sx={{ mt: 2, maxWidth: '32rem' }}>
      <Title title="Hours and alerts" />
      <CardContent component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <Tabs value={kind} onChange={(_, value) => setKind(value)} aria-label="What to change">
          <Tab value="hours" label="Hours" />
          <Tab value="alert" label="Alert" />
        </Tabs>
        {own.length === 0 && <Alert severity="info">There is no center that you may change.</Alert>}
        <NativeSelect name="center" label="Center" required choices={own} />
        {kind === 'hours' ? <HoursFields isClosed={isClosed} onClosed={setClosed} /> : <AlertFields />}
        <Button type="submit" variant="contained" size="large" disabled={isBusy || own.length === 0}>
          Continue to preview
        </Button>
      </CardContent>
    </Card>
  );
}

const SEVERITIES = ['info', 'warning', 'emergency'].map((id) => ({ id, name: id }));

const HoursFields = ({
  isClosed,
  onClosed,
}: {
  readonly isClosed: boolean;
  readonly onClosed: (is: boolean) => void;
}) => (
  <>
    <TextField name="date" type="date" label="Day" required {...shrink} />
    <TextField
      name="reason"
      label="Occasion, for shoppers"
      required
      slotProps={{ htmlInput: { maxLength: 80 } }}
    />
    <FormControlLabel
      control={<Switch name="isClosed" checked={isClosed} onChange={(_, is) => onClosed(is)} />}
      label="Closed all day"
    />
    {!isClosed && (
      <Box sx={{ display: 'flex', gap: 2 }}>
        <TextField name="open" type="time" label="Opens" required fullWidth {...shrink} />
        <TextField name="close" type="time" label="Closes" required fullWidth {...shrink} />
      </Box>
    )}
  </>
);

const AlertFields = () => (
  <>
    <NativeSelect name="severity" label="Severity" choices={SEVERITIES} />
    <TextField name="title" label="Title" required />
    <TextField name="text" label="Text" required multiline />
    <Box sx={{ display: 'flex', gap: 2 }}>
      <TextField name="startsOn" type="date" label="First day" required fullWidth {...shrink} />
      <TextField name="endsOn" type="date" label="Last day" required fullWidth {...shrink} />
    </Box>
  </>
);
