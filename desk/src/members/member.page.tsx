import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import {
  NumberInput,
  required,
  TextInput,
  Title,
  useNotify,
  useRedirect,
  useShowController,
} from 'react-admin';
import { correctedSchema, type Member } from '../../../server/src/staff/wire/members.ts';
import { useFailure } from '../act.tsx';
import { Act } from '../act-dialog.tsx';
import { call } from '../call.ts';
import { Payments } from '../payments/payments.page.tsx';
import { Rows, when } from '../rows.tsx';
import { Waiting } from './waiting.tsx';

const points = (count: number) =>
  `${count.toLocaleString('en-US')} ${Math.abs(count) === 1 ? 'point' : 'points'}`;

function Points({ member: { id, limit } }: { readonly member: Member }) {
  const notify = useNotify();
  const done = (answer: unknown) => {
    const { state } = correctedSchema.parse(answer);
    notify(state === 'done' ? 'Points corrected' : 'It waits for a second person', {
      type: state === 'done' ? 'success' : 'info',
    });
  };
  return (
    <Act
      label="Correct points"
      path={`members/${id}/points`}
      note={`More than ${points(limit)} a day wait for a second person.`}
      reasonHelp="The member reads it in the points history"
      values={() => ({ id: crypto.randomUUID() })}
      onDone={done}
    >
      <NumberInput source="points" helperText="Negative to take points" validate={required()} autoFocus />
    </Act>
  );
}

function Export({ id }: { readonly id: number }) {
  const fail = useFailure();
  async function save() {
    try {
      const data = JSON.stringify(await call(`members/${id}/export`), null, 2);
      const url = URL.createObjectURL(new Blob([data], { type: 'application/json' }));
      Object.assign(document.createElement('a'), { href: url, download: `member-${id}.json` }).click();
      URL.revokeObjectURL(url);
    } catch (error) {
      fail(error);
    }
  }
  return (
    <Button size="small" variant="outlined" onClick={save}>
      Export
    </Button>
  );
}

function Acts({ member }: { readonly member: Member }) {
  const redirect = useRedirect();
  const { id, email, signIn } = member;
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, my: 2 }}>
      <Points member={member} />
      <Act
        label="End sessions"
        path={`members/${id}/end-sessions`}
        note="Signs the member out of all devices."
      />
      {signIn.secondStep && (
        <Act
          label="Turn second step off"
          path={`members/${id}/second-step-off`}
          note="A password alone signs in again. Be sure that it is the member. The member is mailed."
        />
      )}
      <Export id={id} />
      <Act
        label="Delete member"
        path={`members/${id}/delete`}
        note="Deletes the account and everything in it. This cannot be undone."
        onDone={() => redirect('/members')}
      >
        <TextInput source="email" label={`Type ${email}`} validate={required()} autoComplete="off" />
      </Act>
    </Stack>
  );
}

function Lists({ member }: { readonly member: Member }) {
  const { id, ledger, orders, receipts, payments, cards, sessions, mails, signInChanges } = member;
  return (
    <>
      <Rows
        title="Points history"
        columns={['Day', 'What', 'Points', 'Balance']}
        rows={ledger.map((entry) => [
          when(entry.at),
          `${entry.title} (${entry.kind}${entry.isPending ? ', pending' : ''})`,
          entry.points,
          entry.balance,
        ])}
      />
      <Rows
        title="Orders"
        columns={['Number', 'What', 'Points', 'State']}
        rows={orders.map(({ number, gives, points, kind, voidedAt, expiresAt }) => [
          number,
          `${gives} (${kind})`,
          points,
          voidedAt ? (
            `voided ${when(voidedAt)}`
          ) : kind === 'pass' ? (
            `good until ${when(expiresAt)}`
          ) : (
            <Act
              label="Void"
              about={number}
              path={`members/${id}/void-order`}
              note="The code is no longer good, and the points are given back."
              values={() => ({ order: number })}
            />
          ),
        ])}
      />
      <Rows
        title="Receipts"
        columns={['Uploaded', 'Store', 'State', 'Points']}
        rows={receipts.map(({ at, store, state, points, reason }) => [
          when(at),
          store ?? '–',
          [state, reason].filter(Boolean).join(': '),
          points ?? '–',
        ])}
      />
      <Payments payments={payments} />
      <Rows
        title="Mails of the last 30 days"
        columns={['Sent', 'Subject', 'State']}
        rows={mails.map(({ id: mail, at, subject, state }) => [
          when(at),
          subject,
          <Stack key={mail} direction="row" sx={{ alignItems: 'center', gap: 1 }}>
            {state}
            <Act
              label="Send again"
              about={`${subject}, ${when(at)}`}
              path={`members/${id}/send-mail`}
              note="Sends the same mail again. Links in it may have expired."
              values={() => ({ mail })}
            />
          </Stack>,
        ])}
      />
      <Rows
        title="Linked payment cards"
        columns={['Card', 'Linked']}
        rows={cards.map(({ brand, lastFour, linkedAt }) => [`${brand} ${lastFour}`, when(linkedAt)])}
      />
      <Rows
        title="Sessions"
        columns={['Started', 'Last seen']}
        rows={sessions.map(({ startedAt, seenAt }) => [when(startedAt), when(seenAt)])}
      />
      <Rows
        title="Changes of the sign-in"
        columns={['When', 'What', 'By']}
        rows={signInChanges.map(({ at, change, by }) => [when(at), change, by])}
      />
    </>
  );
}

/** A member on one page. A look is in the audit, so it is not loaded again when the window gets focus. */
export function MemberPage() {
  const { record: member } = useShowController<Member>({ queryOptions: { refetchOnWindowFocus: false } });
  // At first it has only what the list has.
  if (!member?.signIn) return null;
  const { name, email, card, since, tier, pending, expiresAt, signIn } = member;
  const step = { true: ', second step on', false: ', second step off', null: '' }[String(signIn.secondStep)];
  return (
    <Box sx={{ minWidth: 0, py: 2 }}>
      <Title title={name || email} />
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`${email}, card ${card ?? 'not shown yet'}, member since ${when(since)}, signs in at ${signIn.provider}${step}`}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Chip label={points(member.points)} color="primary" />
        <Chip label={`${pending.toLocaleString('en-US')} pending`} />
        <Chip label={tier} />
        {expiresAt && <Chip label={`expire ${when(expiresAt)}`} />}
      </Stack>
      <Acts member={member} />
      <Waiting items={member.waiting} />
      <Lists member={member} />
    </Box>
  );
}
