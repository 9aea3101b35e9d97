import { type FormEvent, useState } from 'react';
import { type CentreFull, hoursOn, localDateAt, localTimeAt, type VisitPlan } from 'shared-contracts';
import { Button, Select, TextInput } from 'shared-ui';
import { spansWords } from '../hours/hours-words.ts';
import type { PlanModel } from '../map/plan-model.ts';
import { longDate } from '../words/date-words.ts';
import type { WalkedPlan } from './plan-trip.ts';
import type { EditPlan } from './use-own-plan.ts';
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
