import { useState } from 'react';
import { paths } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { Button, Icon, Pill, SearchInput } from 'shared-ui';
import type { CentreChoice as Choice } from '../../data/centres.query.ts';
import { SaveNotice, useSave } from '../member/save.tsx';
import styles from './centre-choice.module.css';

interface CentreChoiceProps {
  readonly centres: readonly Choice[];
  readonly preferred: string | null;
  /** Path of the page to open at the centre, such as `deals`. */
  readonly next: string | null;
  onChosen(): void;
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

function byState(centres: readonly Choice[]): Array<[string, Choice[]]> {
  const groups = Map.groupBy(centres, ({ countryId, state }) => `${countryId === 37 ? 1 : 0}${state}`);
  return [...groups]
    .toSorted(([left], [right]) => left.localeCompare(right, 'en'))
    .map(([key, list]) => [key.slice(1), list]);
}

export function CentreChoice({ centres, preferred, next, onChosen }: CentreChoiceProps) {
  const { member, session, navigation, analytics } = useServices();
  const [search, setSearch] = useState('');
  const save = useSave();
  const words = plain(search).split(/\s+/).filter(Boolean);
  const found = centres.filter(({ name, place, state }) =>
    words.every((word) => plain(`${name} ${place} ${state}`).includes(word)),
  );
  const current = centres.find(({ slug }) => slug === preferred);

  async function choose(slug: string) {
    const isSaved = await save.run(() =>
      member.changeAttribute({ attribute: 'preferred_center', set: slug }),
    );
    if (!isSaved) return;
    analytics.track('preferred_centre_select', { centre: slug });
    onChosen();
    void session.refresh();
    if (next) await navigation.navigate(`${paths.centre(slug)}/${next}`);
  }

  return (
    <div className={styles.choice}>
      {current && (
        <p className={styles.current}>
          <Pill tone="pine">Your center</Pill>
          <a href={paths.centre(current.slug)}>{current.name}</a>
          <span>{current.place}</span>
        </p>
      )}
      <SaveNotice state={save.state} saved="That’s your center now" />
      <SearchInput
        label="Find a center"
        placeholder="City, state or name"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p role="status" className="visually-hidden">
        {`${found.length} ${found.length === 1 ? 'center' : 'centers'}`}
      </p>
      {found.length === 0 && <p>No center by that name. Try a state, or clear the search.</p>}
      <div className={styles.states}>
        {byState(found).map(([state, list]) => (
          <section key={state} aria-label={state}>
            <h2>{state}</h2>
            <ul className={styles.list}>
              {list.map(({ slug, name, place }) => (
                <li key={slug}>
                  <Button
                    variant="plain"
                    className={styles.option}
                    aria-pressed={slug === preferred}
                    onClick={() => void choose(slug)}
                  >
                    <span>
                      <strong>{name}</strong>
                      <span className={styles.place}>{place}</span>
                    </span>
                    {slug === preferred && <Icon name="check" />}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
