import { type FormEvent, useEffect, useState } from 'react';
import { type Consent, type ConsentCategory, DECLARED_KEYS, type DeclaredKey, paths } from 'shared-contracts';
import { Button, Checkbox, Dialog } from 'shared-ui';
import { useShell, useShellServices } from '../shell-context.tsx';
import { hasPrivacySignal } from './consent.ts';
import styles from './consent-panel.module.css';

type Choice = Pick<Consent, 'performance' | 'functional' | 'targeting'>;

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

const ALL: Choice = { performance: true, functional: true, targeting: true };
const NONE: Choice = { performance: false, functional: false, targeting: false };

/** Asks once, at the foot of the page and without covering it; the choice is changed in the preferences at any time. */
export function ConsentBanner() {
  const { consentDecided, isConsentOpen } = useShell();
  const { consent } = useShellServices();
  const [ready, setReady] = useState(false);
  // Public HTML is the same for everybody, so what depends on a cookie appears with the scripts.
  useEffect(() => setReady(true), []);
  if (!ready || consentDecided || isConsentOpen) return null;
  return (
    <section className={styles.banner} aria-label="Cookies and your privacy">
      <p>
        We use what the site needs to work. With your consent we also count visits, remember your centre and
        show offers that fit. <a href={paths.cookies()}>What is kept</a>
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => consent.choose(ALL)}>
          Allow all
        </Button>
        <Button size="small" onClick={() => consent.choose(NONE)}>
          Only necessary
        </Button>
        <Button size="small" variant="quiet" onClick={consent.openPreferences}>
          Choose
        </Button>
      </div>
    </section>
  );
}

/** The preferences: a category each, with what it keeps. */
export function ConsentPreferences() {
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

function PreferencesForm({ current, onChoose }: { current: Choice; onChoose: (choice: Choice) => void }) {
  const [choice, setChoice] = useState<Choice>(current);
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
        <Button variant="quiet" onClick={() => onChoose(NONE)}>
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
