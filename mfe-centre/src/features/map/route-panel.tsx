import type { FormEvent } from 'react';
import { paths } from 'shared-contracts/content';
import { Button, ButtonLink, Checkbox, Notice, Select, Unbroken } from 'shared-ui';
import type { Place } from '../site-plan/plan-model.ts';
import { distanceWords, walkWords } from '../words/walking-words.ts';
import type { FoundRoute } from './map-route.ts';
import type { MapState } from './map-state.ts';
import styles from './route-panel.module.css';

/** The places to choose from, by the name of their group. */
type PlaceGroups = Readonly<Record<string, readonly Place[]>>;

interface RoutePanelProps {
  readonly slug: string;
  readonly country: 'US' | 'CA';
  readonly state: MapState;
  readonly places: PlaceGroups;
  readonly found: FoundRoute | null;
  readonly swapHref: string;
  readonly onFind: (from: string, to: string, steps: boolean) => void;
}

export function RoutePanel({ slug, country, state, places, found, swapHref, onFind }: RoutePanelProps) {
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onFind(String(form.get('from') ?? ''), String(form.get('to') ?? ''), form.get('steps') === '1');
  }
  const isAsked = state.from !== '' && state.to !== '';
  return (
    <section className={styles.panel} id="way" aria-labelledby="way-title">
      <h2 id="way-title">Walking directions</h2>
      <form className={styles.form} action={`${paths.map(slug)}#way`} method="get" onSubmit={find}>
        <PlaceSelect key={`from ${state.from}`} name="from" label="From" value={state.from} groups={places} />
        <PlaceSelect key={`to ${state.to}`} name="to" label="To" value={state.to} groups={places} />
        <Checkbox
          key={`steps ${state.steps}`}
          name="steps"
          value="1"
          label="Stairs are OK"
          hint="Otherwise routes are step-free."
          defaultChecked={state.steps}
        />
        <div className={styles.actions}>
          <Button type="submit" icon="directions">
            Show route
          </Button>
          {isAsked && (
            <ButtonLink variant="plain" size="small" href={swapHref}>
              Reverse
            </ButtonLink>
          )}
        </div>
      </form>
      <div role="status">
        {isAsked && state.from === state.to && <p>You’re already there.</p>}
        {isAsked && state.from !== state.to && !found && (
          <Notice tone="warning" title="No route found">
            {state.steps
              ? 'No walkway connects these places.'
              : 'There’s no step-free route. Check “Stairs are OK” for another.'}
          </Notice>
        )}
        {found && (
          <p className={styles.sum}>
            <strong>{walkWords(found.metres)}</strong>
            {` on foot, ${distanceWords(found.metres, country)}, ${found.route.isStepFree ? 'step-free' : 'with stairs'}`}
          </p>
        )}
      </div>
      {found && (
        <ol className={styles.steps} aria-label="Directions">
          {found.directions.map(({ text, metres }) => (
            <li key={text}>
              <Unbroken text={text} />
              {metres > 0 && <span className={styles.metres}>{distanceWords(metres, country)}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface PlaceSelectProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly groups: PlaceGroups;
}

function PlaceSelect({ name, label, value, groups }: PlaceSelectProps) {
  return (
    <Select name={name} label={label} required defaultValue={value} prompt="Choose a place">
      {Object.entries(groups).map(
        ([group, all]) =>
          all.length > 0 && (
            <optgroup key={group} label={group}>
              {all.map((place) => (
                <option key={place.key} value={place.key}>
                  {place.label}
                </option>
              ))}
            </optgroup>
          ),
      )}
    </Select>
  );
}
