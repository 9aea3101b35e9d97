import { type FormEvent, useState } from 'react';
import type { Approval, GrantAsked, PublishedRelease } from 'shared-contracts/release';
import { Button, Dialog, Notice, Select, TextArea, TextInput } from 'shared-ui';
import { type Api, ApiError, type Change, messageOf, STAFF_SIGN_IN } from './api.ts';
import styles from './change-dialog.module.css';
import { requestSentence } from './notices.tsx';
import type { Channel } from './status-summary.ts';

const TEXTS = {
  promote: {
    title: 'Promote',
    button: 'Make it live',
    explains: 'All visitors get it with their next page. The current live release becomes the fallback.',
  },
  canary: {
    title: 'Canary',
    button: 'Start the canary',
    explains: 'A share of visitors gets it and keeps it between pages. It ends if it fails more often.',
  },
  ramp: {
    title: 'Ramp',
    button: 'Start the ramp',
    explains:
      'A canary whose share grows while it is healthy. At 100 it goes live. A failure, a freeze or a rollback stops it.',
  },
  'ramp/pause': { title: 'Pause the ramp', button: 'Pause it', explains: 'The canary keeps its share.' },
  'ramp/resume': { title: 'Resume the ramp', button: 'Go on', explains: 'The current step starts again.' },
  approve: {
    title: 'Approve',
    button: 'Approve it',
    explains: 'The change is made at once. The history shows both names.',
  },
  'approval/withdraw': {
    title: 'Withdraw',
    button: 'Withdraw it',
    explains: 'The request is removed. You can ask again.',
  },
  'canary-end': {
    title: 'End the canary',
    button: 'End it',
    explains: 'All visitors get the live release.',
  },
  grant: {
    title: 'Grant',
    button: 'Grant it',
    explains: 'Its team can then publish the release. The grant stays until operations withdraw it.',
  },
  rollback: {
    title: 'Roll back',
    button: 'Roll back',
    explains: 'All visitors get the earlier release with their next page. A canary ends.',
  },
  recall: {
    title: 'Recall',
    button: 'Recall permanently',
    explains:
      'No visitor gets this version again. Open tabs leave it when no input would be lost. If it is live, it is also rolled back.',
  },
};
export type ChangeKind = keyof typeof TEXTS;

export interface ChangeRequest {
  readonly kind: ChangeKind;
  readonly channel: Pick<Channel, 'name' | 'live' | 'fallback' | 'canary'>;
  readonly releases: readonly PublishedRelease[];
  readonly approval?: Approval | undefined;
  readonly grant?: GrantAsked | undefined;
}

const LAST_GOOD = '';
const NEEDS_VERSION: readonly ChangeKind[] = ['promote', 'canary', 'ramp', 'rollback', 'recall'];

function optionsOf({ kind, channel, releases }: ChangeRequest) {
  const usable = releases.filter(({ version, recalled, pruned, wasLive, preview }) => {
    if (recalled || (preview && kind !== 'recall') || (kind === 'rollback' && wasLive === false))
      return false;
    return kind === 'recall' || (version !== channel.live && !pruned);
  });
  const options = usable.map(({ version }) => ({ value: version, label: labelOf(version, channel) }));
  const last = {
    value: LAST_GOOD,
    label: `The last good one${channel.fallback ? ` (${channel.fallback})` : ''}`,
  };
  return kind === 'rollback' ? [last, ...options] : options;
}

function labelOf(version: string, { live, fallback, canary }: ChangeRequest['channel']): string {
  const roles = { [fallback ?? '']: 'fallback', [canary?.version ?? '']: 'canary', [live]: 'live' };
  return roles[version] ? `${version} (${roles[version]})` : version;
}

function changeOf({ kind, channel: { name }, approval, grant }: ChangeRequest, form: FormData): Change {
  const version = String(form.get('version') ?? '');
  const path = `${name}/${encodeURIComponent(version)}/${kind}`;
  switch (kind) {
    case 'ramp/pause':
    case 'ramp/resume':
    case 'approval/withdraw':
      return { path: `${name}/${kind}`, body: {} };
    case 'canary-end':
      return { path: `${name}/canary/end`, body: {} };
    case 'rollback':
      return { path: `${name}/${kind}`, body: version === LAST_GOOD ? {} : { to: version } };
    case 'grant':
      return { path: 'grants', body: { remote: name, prefixes: grant?.prefixes } };
    case 'approve':
      return {
        path: `${name}/${encodeURIComponent(approval?.version ?? '')}/approve`,
        body: { id: approval?.id ?? 0 },
      };
    case 'canary':
      return { path, body: { percent: Number(form.get('percent')) } };
    case 'ramp': {
      const steps = String(form.get('steps')).split(',').map(Number);
      return { path, body: { steps, everySeconds: Number(form.get('minutes')) * 60 } };
    }
    default:
      return { path, body: {} };
  }
}

/** Name given with the last change, kept until the page reloads. */
let lastWho = '';

interface ChangeDialogProps {
  readonly api: Api;
  readonly asked: ChangeRequest;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

/** Asks for the details of a change and its reason, which the history shows. */
export function ChangeDialog({ api, asked, onClose, onDone }: ChangeDialogProps) {
  const { kind, channel, approval } = asked;
  const { title, button, explains } = TEXTS[kind];
  const [error, setError] = useState<string>();
  const [isFreshNeeded, setFreshNeeded] = useState(false);
  const [missing, setMissing] = useState<'who' | 'why' | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [who, why] = [api.person ?? String(form.get('who')).trim(), String(form.get('why')).trim()];
    setMissing(who ? (why ? null : 'why') : 'who');
    if (!who || !why) return;
    setBusy(true);
    setError(undefined);
    try {
      const waits = await api.change(changeOf(asked, form), { who, why });
      lastWho = who;
      onDone(
        waits
          ? `${title}: ${waits.name} ${waits.version} waits for a second token.`
          : `${title}: ${channel.name} is done.`,
      );
    } catch (problem) {
      setError(messageOf(problem));
      setFreshNeeded(problem instanceof ApiError && problem.isFreshNeeded);
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} title={`${title} ${channel.name}`} kind="alert">
      <form className={styles.form} onSubmit={submit} noValidate>
        {(kind === 'approve' || kind === 'approval/withdraw') && approval && (
          <p>{requestSentence(approval)}</p>
        )}
        {asked.grant && <p>{asked.grant.prefixes.join(', ')}</p>}
        <p>{explains}</p>
        {NEEDS_VERSION.includes(kind) && (
          <Select
            label={kind === 'rollback' ? 'Back to' : 'Version'}
            name="version"
            options={optionsOf(asked)}
            defaultValue={kind === 'recall' ? channel.live : undefined}
          />
        )}
        <ShareFields kind={kind} channel={channel} />
        {api.person === null && (
          <TextInput
            label="Your name"
            name="who"
            autoComplete="name"
            defaultValue={lastWho}
            error={missing === 'who' ? 'Enter your name.' : undefined}
            required
          />
        )}
        <TextArea
          label="Why"
          name="why"
          rows={2}
          hint="Shown in the history."
          error={missing === 'why' ? 'Say why: the history shows your reason.' : undefined}
          required
        />
        {error && (
          <Notice tone="danger" title="The change was rejected" role="alert">
            {error}{' '}
            {isFreshNeeded && (
              <a href={STAFF_SIGN_IN} target="_blank" rel="noopener">
                Sign in
              </a>
            )}
          </Notice>
        )}
        <div className={styles.actions}>
          <Button
            type="submit"
            variant={kind === 'rollback' || kind === 'recall' ? 'signal' : 'ink'}
            busy={busy}
          >
            {button}
          </Button>
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ShareFields({ kind, channel }: Pick<ChangeRequest, 'kind' | 'channel'>) {
  if (kind === 'canary')
    return (
      <TextInput
        label="Share of the visitors, in percent"
        name="percent"
        type="number"
        min={1}
        max={100}
        defaultValue={channel.canary?.percent ?? 10}
      />
    );
  if (kind !== 'ramp') return null;
  return (
    <>
      <TextInput
        label="Shares of the visitors, in percent"
        name="steps"
        inputMode="numeric"
        defaultValue="1, 10, 50, 100"
      />
      <TextInput
        label="Minutes of each step"
        name="minutes"
        type="number"
        min={1}
        max={10_080}
        defaultValue={15}
      />
    </>
  );
}
