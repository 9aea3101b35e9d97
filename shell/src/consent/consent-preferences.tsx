import { type FormEvent, useState } from 'react';
import { type ConsentCategory, DECLARED_KEYS, type DeclaredKey } from 'shared-contracts';
import { Button, Checkbox, Dialog } from 'shared-ui';
import { useShell, useShellServices } from '../shell-context.tsx';
import { hasPrivacySignal } from './consent.ts';
import { type ConsentChoice, ONLY_NECESSARY } from './consent-banner.tsx';
import styles from './consent-preferences.module.css';

const CATEGORIES: ReadonlyArray<{
  readonly id: ConsentCategory;
  readonly label: string;
  readonly text: string;
}> = [
  {
    id: 'necessary',
    label: 'Necessary',
    text: 'Sign-in, safety and your choices here. The site cannot work without them.',
  },
  {
    id: 'performance',
    label: 'Performance',
    text: 'How pages are used and how fast they are, so that we can mend them.',
  },
  {
    id: 'functional',
    label: 'Functional',
    text: 'Remembers your last centre, searches and where you parked.',
  },
  { id: 'targeting', label: 'Targeting', text: 'Offers that fit you, here and on other sites.' },
];

/** The preferences: a category each, with what it keeps. */
// biome-ignore lint/style/noDefaultExport: React.lazy demands it
export default function ConsentPreferences() {
  const { isConsentOpen } = useShell();
  const { consent, closePreferences } = useShellServices();
  return (
    <Dialog open={isConsentOpen} onClose={closePreferences} title="Cookies and your privacy">
      {isConsentOpen && (
        <PreferencesForm
          current={consent.current()}
          onChoose={(choice) => {
            consent.choose(choice);
            closePreferences();
          }}
        />
      )}
    </Dialog>
  );
}

function PreferencesForm({
  current,
  onChoose,
}: {
  current: ConsentChoice;
  onChoose: (choice: ConsentChoice) => void;
}) {
  const [choice, setChoice] = useState<ConsentChoice>(current);
  const signal = hasPrivacySignal();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(choice);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {CATEGORIES.map(({ id, label, text }) => (
        <div key={id} className={styles.category}>
          <Checkbox
            label={label}
            hint={
              id === 'targeting' && signal ? `${text} Your browser asks us not to, so it stays off.` : text
            }
            checked={id === 'necessary' || (choice[id] && !(id === 'targeting' && signal))}
            disabled={id === 'necessary' || (id === 'targeting' && signal)}
            onChange={(event) => id !== 'necessary' && setChoice({ ...choice, [id]: event.target.checked })}
          />
          <Kept category={id} />
        </div>
      ))}
      <div className={styles.actions}>
        <Button type="submit">Save my choice</Button>
        <Button variant="quiet" onClick={() => onChoose(ONLY_NECESSARY)}>
          Only necessary
        </Button>
      </div>
    </form>
  );
}

function Kept({ category }: { category: ConsentCategory }) {
  const keys: readonly DeclaredKey[] = Object.values(DECLARED_KEYS);
  const kept = keys.filter((key) => key.category === category);
  if (kept.length === 0) return null;
  return (
    <ul className={styles.kept}>
      {kept.map((key) => (
        <li key={key.name}>
          <code>{key.name}</code>: {key.purpose} Kept {key.lifetime}.
        </li>
      ))}
    </ul>
  );
}
