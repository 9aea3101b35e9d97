import { type FormEvent, useState } from 'react';
import { type CentreFull, hoursOn, localDateAt, localTimeAt } from 'shared-contracts/content';
import { MOST_STOPS, type VisitPlan } from 'shared-contracts/member';
import { useFact, useServices } from 'shared-contracts/remote';
import { Button, Select, TextInput } from 'shared-ui';
import { eventWhen } from '../events/event-words.ts';
import type { PlanModel } from '../site-plan/plan-model.ts';
import { longDate } from '../words/date-words.ts';
import { spansWords } from '../words/hours-words.ts';
import type { EditPlan } from './own-plan.tsx';
import type { WalkedPlan } from './plan-trip.ts';
import type { PlanContent } from './planned-stops.ts';
import styles from './visit-plan.module.css';

interface PlanSettingsProps {
  readonly centre: CentreFull;
  readonly plan: VisitPlan;
  readonly walked: WalkedPlan;
  readonly model: PlanModel | null;
  readonly onEdit: EditPlan;
}

/** Form for arrival time and parking lot. Uses GET, so the server plans without scripts. */
export function PlanSettings({ centre, plan, walked, model, onEdit }: PlanSettingsProps) {
  const { timeZone } = centre;
  const start = `${localDateAt(walked.start, timeZone)}T${localTimeAt(walked.start, timeZone)}`;
  const lots = model?.lots ?? [];
  const [isChanged, setChanged] = useState(false);
  function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const arrive = String(form.get('arrive') ?? '').slice(0, 16);
    const lot = String(form.get('lot') ?? '');
    setChanged(false);
    onEdit((before) => ({ ...before, arrive: arrive || null, lot: lot || null }));
  }
  return (
    <form className={styles.settings} method="get" onSubmit={change} onChange={() => setChanged(true)}>
      <input type="hidden" name="stops" value={plan.stops.join('-')} />
      <TextInput
        key={start}
        type="datetime-local"
        name="arrive"
        label="When you arrive"
        hint={`${longDate(walked.date)}: ${spansWords(hoursOn(centre, walked.date).spans).join(', ')}`}
        defaultValue={start}
        required
      />
      {lots.length > 0 && (
        <Select
          key={walked.lot?.key}
          name="lot"
          label="Where you park"
          defaultValue={plan.lot ?? ''}
          options={[
            {
              value: '',
              label: plan.lot === null && walked.lot ? `Nearest: ${walked.lot.label}` : 'Nearest lot',
            },
            ...lots.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Button type="submit" variant={isChanged ? 'ink' : 'quiet'}>
        Update
      </Button>
    </form>
  );
}

interface AddStopProps {
  readonly centre: CentreFull;
  readonly plan: VisitPlan;
  readonly content: PlanContent;
  readonly now: number;
  readonly onAdd: (stop: string) => void;
}

interface Choice {
  readonly stop: string;
  readonly label: string;
}

function useChoices({ plan, content, now }: Pick<AddStopProps, 'plan' | 'content' | 'now'>) {
  const favourites = useFact('favourites.changed');
  const isNew = ({ stop }: Choice) => !plan.stops.includes(stop);
  const stores = content.stores.map(({ id, name }) => ({ stop: `s${id}`, label: name })).filter(isNew);
  const deals = content.deals
    .filter(({ id }) => favourites?.deals.includes(id))
    .map(({ id, title, storeName }) => ({ stop: `d${id}`, label: `${storeName}: ${title}` }));
  const saved = [
    ...deals,
    ...stores.filter(({ stop }) => favourites?.stores.includes(Number(stop.slice(1)))),
  ].filter(isNew);
  const events = content.events
    .filter(({ status }) => status !== 'cancelled')
    .map((event) => ({ stop: `e${event.id}`, label: `${event.title}, ${eventWhen(event, now)}` }))
    .filter(isNew);
  return { saved, stores, events };
}

/** Adds a stop. Uses GET, so without scripts it leads to the plan with the stop. */
export function AddStop({ centre, plan, content, now, onAdd }: AddStopProps) {
  const { analytics } = useServices();
  const { saved, stores, events } = useChoices({ plan, content, now });
  if (plan.stops.length >= MOST_STOPS)
    return (
      <p className={styles.full}>{`A plan has room for ${MOST_STOPS} stops. Remove one to add another.`}</p>
    );
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const stop = String(new FormData(event.currentTarget).get('stops') ?? '');
    const chosen = event.currentTarget.querySelector<HTMLSelectElement>('select[name="stops"]')?.value;
    if (!chosen) return;
    onAdd(chosen || stop);
    analytics.track('plan_stop_add', {
      centre: centre.slug,
      kind: chosen.slice(0, 1),
      id: Number(chosen.slice(1)),
    });
  }
  const group = (label: string, choices: readonly Choice[]) =>
    choices.length > 0 && (
      <optgroup label={label}>
        {choices.map(({ stop, label: words }) => (
          <option key={stop} value={stop}>
            {words}
          </option>
        ))}
      </optgroup>
    );
  return (
    <form className={styles.add} method="get" onSubmit={add}>
      {plan.stops.length > 0 && <input type="hidden" name="stops" value={plan.stops.join('-')} />}
      <Select
        key={plan.stops.length}
        name="stops"
        label="Add a stop"
        prompt="Choose a store or an event"
        required
      >
        {group('Saved', saved)}
        {group('Stores', stores)}
        {group('Events', events)}
      </Select>
      <Button type="submit" icon="plus" variant={plan.stops.length === 0 ? 'signal' : 'quiet'}>
        Add
      </Button>
    </form>
  );
}
