import { type FormEvent, useState } from 'react';
import type { Approval, PublishedRelease } from 'shared-contracts';
import { Button, Dialog, Notice, Select, TextArea, TextInput } from 'shared-ui';
import type { Api, Change } from './api.ts';
import { wishSentence } from './approval-notice.tsx';
import styles from './change-dialog.module.css';
import type { Channel } from './remote-section.tsx';

export interface ChangeRequest {
  readonly kind: Change['kind'];
  readonly channel: Channel;
  readonly releases: readonly PublishedRelease[];
  readonly approval?: Approval | undefined;
}

const WORDS: Readonly<Record<Change['kind'], { title: string; button: string; explains: string }>> = {
  promote: {
    title: 'Promote',
    button: 'Make it live',
    explains: 'Everybody gets it with their next page. What is live now becomes the fallback.',
  },
  canary: {
    title: 'Canary',
    button: 'Start the canary',
    explains:
      'A share of the visitors gets it, each of them from page to page. It ends by itself when it fails more.',
  },
  ramp: {
    title: 'Ramp',
    button: 'Start the ramp',
    explains:
      'A canary whose share grows by itself while it does well; 100 makes it live. A failure, a freeze or a rollback stops it.',
  },
  'ramp/pause': { title: 'Pause the ramp', button: 'Pause it', explains: 'The canary keeps its share.' },
  'ramp/resume': {
    title: 'Resume the ramp',
    button: 'Go on',
    explains: 'The step that it is at begins anew.',
  },
  approve: {
    title: 'Approve',
    button: 'Approve it',
    explains: 'With your token it is done at once, in the name of both of you.',
  },
  'approval/withdraw': {
    title: 'Withdraw',
    button: 'Withdraw it',
    explains: 'It does not wait any more. It can be asked for again.',
  },
  'canary-end': { title: 'End the canary', button: 'End it', explains: 'Everybody gets what is live.' },
  rollback: {
    title: 'Roll back',
    button: 'Roll back',
    explains: 'Everybody gets the former release with their next page. A canary ends with it.',
  },
  recall: {
    title: 'Recall',
    button: 'Take it away for good',
    explains:
      'Nobody gets this version any more, and it never comes back. Open tabs leave it as soon as nothing is lost by it. Where it is live, this is a rollback as well.',
  },
};

const LAST_GOOD = '';
const WITHOUT_VERSION: ReadonlyArray<Change['kind']> = [
  'canary-end',
  'ramp/pause',
  'ramp/resume',
  'approve',
  'approval/withdraw',
];
const hasVersion = (kind: Change['kind']) => !WITHOUT_VERSION.includes(kind);

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

function labelOf(version: string, { live, fallback, canary }: Channel): string {
  const role =
    version === live
      ? 'live'
      : version === canary?.version
        ? 'canary'
        : version === fallback
          ? 'fallback'
          : '';
  return role ? `${version} (${role})` : version;
}

function changeOf({ kind, channel: { name }, approval }: ChangeRequest, form: FormData): Change {
  const version = String(form.get('version') ?? '');
  if (kind === 'approve') return { kind, name, version: approval?.version ?? '', id: approval?.id ?? 0 };
  if (
    kind === 'canary-end' ||
    kind === 'ramp/pause' ||
    kind === 'ramp/resume' ||
    kind === 'approval/withdraw'
  )
    return { kind, name };
  if (kind === 'ramp') {
    const steps = String(form.get('steps')).split(',').map(Number);
    return { kind, name, version, steps, minutes: Number(form.get('minutes')) };
  }
  if (kind === 'rollback') return version ? { kind, name, to: version } : { kind, name };
  if (kind === 'canary') return { kind, name, version, percent: Number(form.get('percent')) };
  return { kind, name, version };
}

/** Name given with the last change, kept until the page reloads. */
let lastWho = '';

export interface ChangeDialogProps {
  readonly api: Api;
  readonly asked: ChangeRequest;
  readonly onClose: () => void;
  readonly onDone: (words: string) => void;
}

/** Asks for the details of a change and its reason, which the history shows. */
export function ChangeDialog({ api, asked, onClose, onDone }: ChangeDialogProps) {
  const { kind, channel } = asked;
  const { title, button, explains } = WORDS[kind];
  const [error, setError] = useState<string>();
  const [missing, setMissing] = useState<'who' | 'why' | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [who, why] = [String(form.get('who')).trim(), String(form.get('why')).trim()];
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
      setError(problem instanceof Error ? problem.message : String(problem));
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} title={`${title} ${channel.name}`} kind="alert">
      <form className={styles.form} onSubmit={submit} noValidate>
        {asked.approval && <p>{wishSentence(asked.approval)}</p>}
        <p>{explains}</p>
        {hasVersion(kind) && (
          <Select
            label={kind === 'rollback' ? 'Back to' : 'Version'}
            name="version"
            options={optionsOf(asked)}
            defaultValue={kind === 'recall' ? channel.live : undefined}
          />
        )}
        {kind === 'canary' && (
          <TextInput
            label="Share of the visitors, in percent"
            name="percent"
            type="number"
            min={1}
            max={100}
            defaultValue={channel.canary?.percent ?? 10}
          />
        )}
        {kind === 'ramp' && (
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
        )}
        <TextInput
          label="Your name"
          name="who"
          autoComplete="name"
          defaultValue={lastWho}
          error={missing === 'who' ? 'Say who you are.' : undefined}
          required
        />
        <TextArea
          label="Why"
          name="why"
          rows={2}
          hint="It stands in the history."
          error={missing === 'why' ? 'Say why, for whoever reads the history.' : undefined}
          required
        />
        {error && (
          <Notice tone="danger" title="Refused" role="alert">
            {error}
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
