import { type FormEvent, useState } from 'react';
import { paths } from 'shared-contracts/content';
import { type ConsentCategory, DECLARED_KEYS, type DeclaredKey } from 'shared-contracts/member';
import { Button, Checkbox, Dialog, Notice } from 'shared-ui';
import { useShell, useShellServices, useShellStore } from '../context/shell-context.tsx';
import type { ConsentChoice } from './consent.ts';
import styles from './consent-preferences.module.css';
import { consentRegion, hasPrivacySignal } from './consent-region.ts';
import { CATEGORIES, SALE, SIGNAL } from './consent-texts.ts';

const ONLY_NECESSARY: ConsentChoice = { performance: false, functional: false, targeting: false };

// biome-ignore lint/style/noDefaultExport: React.lazy demands it
export default function ConsentPreferences() {
  const isOpen = useShell('isConsentOpen');
  const topic = useShell('consentTopic');
  const { consent } = useShellServices();
  const store = useShellStore();
  const closePreferences = () => store.set({ isConsentOpen: false });
  const choose = (choice: ConsentChoice) => {
    consent.choose(choice);
    closePreferences();
  };
  return (
    <Dialog open={isOpen} onClose={closePreferences} title="Cookies and your privacy">
      {isOpen && (
        <>
          {topic === 'sale' && <OptOut current={consent.current()} onChoose={choose} />}
          {hasPrivacySignal() && (
            <Notice tone="info" icon="shield">
              {SIGNAL}
            </Notice>
          )}
          <PreferencesForm current={consent.current()} onChoose={choose} />
          <Proof onLeave={closePreferences} />
        </>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  readonly current: ConsentChoice;
  onChoose(choice: ConsentChoice): void;
}

function OptOut({ current, onChoose }: ChoiceProps) {
  const [region] = useState(consentRegion);
  return (
    <section className={styles.sale} aria-labelledby="consent-sale">
      <h3 id="consent-sale">Do not sell or share my personal information</h3>
      <p>{SALE[region]}</p>
      {current.targeting ? (
        <Button onClick={() => onChoose({ ...current, targeting: false })}>Do not sell or share</Button>
      ) : (
        <p className={styles.off}>Targeting is off. Nothing is sold or shared.</p>
      )}
    </section>
  );
}

function PreferencesForm({ current, onChoose }: ChoiceProps) {
  const [choice, setChoice] = useState<ConsentChoice>(current);
  const signal = hasPrivacySignal();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(choice);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {CATEGORIES.map(({ id, label, text }) => {
        const isFixed = id === 'necessary' || (id === 'targeting' && signal);
        return (
          <div key={id} className={styles.category}>
            <Checkbox
              label={label}
              hint={isFixed ? undefined : text}
              checked={isFixed ? id === 'necessary' : choice[id]}
              disabled={isFixed}
              onChange={(event) => id !== 'necessary' && setChoice({ ...choice, [id]: event.target.checked })}
            />
            {/* Not greyed out like the disabled checkbox, because it must stay readable. */}
            {isFixed && <p className={styles.hint}>{text}</p>}
            <Kept category={id} label={label} />
          </div>
        );
      })}
      <div className={styles.actions}>
        <Button type="submit">Save my choice</Button>
        <Button variant="quiet" onClick={() => onChoose(ONLY_NECESSARY)}>
          Necessary only
        </Button>
      </div>
    </form>
  );
}

const KEYS: readonly DeclaredKey[] = Object.values(DECLARED_KEYS);

function Kept({ category, label }: { category: ConsentCategory; label: string }) {
  const kept = KEYS.filter((key) => key.category === category);
  if (kept.length === 0) return null;
  return (
    <details className={styles.kept}>
      <summary>
        What it stores<span className="visually-hidden">{`: ${label}`}</span>
      </summary>
      <ul>
        {kept.map((key) => (
          <li key={key.name}>
            <code>{key.name}</code>
            {`: ${key.purpose} Kept ${key.lifetime}.`}
          </li>
        ))}
      </ul>
    </details>
  );
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

function Proof({ onLeave }: { onLeave: () => void }) {
  const kept = useShellServices().consent.kept();
  return (
    <p className={styles.proof}>
      {kept && (
        <span>{`You made this choice on ${day.format(kept.chosenAt)}. We’ll ask again in a year. `}</span>
      )}
      {kept?.id && (
        <>
          Choice ID: <code>{kept.id}</code>.{' '}
        </>
      )}
      <a href={paths.cookies()} onClick={onLeave}>
        Everything we may store
      </a>
    </p>
  );
}
