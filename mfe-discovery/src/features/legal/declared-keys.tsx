import {
  CONSENT_CATEGORIES,
  type ConsentCategory,
  DECLARED_KEYS,
  type DeclaredKey,
} from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import { Button, Table } from 'shared-ui';
import { useHydrated } from '../../lib/use-hydrated.ts';
import styles from './declared-keys.module.css';

const CATEGORY_WORDS: Readonly<Record<ConsentCategory, string>> = {
  necessary: 'Necessary: the site can’t work without these, so they’re always on.',
  functional: 'Functional: these remember things for you, only if you allow it.',
  performance: 'Performance: these tell us what works, only if you allow it.',
  targeting: 'Targeting: these tailor what you see, only if you allow it.',
};

const KIND_WORDS: Readonly<Record<DeclaredKey['kind'], string>> = {
  cookie: 'Cookie',
  localStorage: 'Local storage',
  sessionStorage: 'Session storage',
  cache: 'Offline pages',
};

const KEYS: readonly DeclaredKey[] = Object.values(DECLARED_KEYS);

/** All cookies and storage keys of the site, from the same list that the code is checked against. */
export function DeclaredKeys() {
  const { consent } = useServices();
  const hydrated = useHydrated();
  const groups = CONSENT_CATEGORIES.map((category) => ({
    category,
    keys: KEYS.filter((key) => key.category === category),
  })).filter(({ keys }) => keys.length > 0);
  return (
    <>
      <p className={styles.lead}>Here is every cookie and storage item this site may keep in your browser.</p>
      {groups.map(({ category, keys }) => (
        <div key={category} className={styles.group}>
          <Table caption={CATEGORY_WORDS[category]}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">What it is for</th>
                <th scope="col">Kept</th>
              </tr>
            </thead>
            <tbody>
              {keys.map(({ name, kind, purpose, lifetime }) => (
                <tr key={name}>
                  <th scope="row">
                    <code>{name}</code>
                    <span className={styles.kind}>{KIND_WORDS[kind]}</span>
                  </th>
                  <td>{purpose}</td>
                  <td>{lifetime}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      ))}
      {hydrated && (
        <Button variant="quiet" onClick={() => consent.openPreferences()}>
          Change your choices
        </Button>
      )}
    </>
  );
}
