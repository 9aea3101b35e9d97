import { type ReactNode, useEffect, useState } from 'react';
import { paths, type StoreSummary } from 'shared-contracts';
import { IconButton, TextLink } from 'shared-ui';
import { usePlanning } from '../visit-plan/use-planning.ts';
import styles from './plan-rows.module.css';

/** What the visit plan adds to a store's row: its button, and what became of a press. */
export type PlanRow = (store: Pick<StoreSummary, 'id' | 'name'>) => {
  readonly plan: ReactNode;
  readonly note: ReactNode;
};

interface PlanRowsProps {
  /** Slug. */
  readonly centre: string;
  /** What the rows are to draw from now on. */
  readonly onRow: (draw: (before: PlanRow | null) => PlanRow) => void;
}

/** Store whose button was pressed last, and what went wrong. */
interface Pressed {
  readonly id: number;
  readonly failure: string | null;
}

/** Visit plan beside a list of stores: hands its buttons to the rows, and says what became of a press. */
export function PlanRows({ centre, onRow }: PlanRowsProps) {
  const planning = usePlanning(centre);
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const [said, setSaid] = useState('');

  useEffect(() => {
    const { isPlanned, toggle } = planning;
    async function press({ id, name }: Parameters<PlanRow>[0]) {
      const isIn = isPlanned({ kind: 'store', id });
      const failure = await toggle({ kind: 'store', id });
      setPressed({ id, failure });
      setSaid(failure ?? `${name} is ${isIn ? 'off' : 'in'} your plan.`);
    }
    const row: PlanRow = (store) => {
      const isIn = isPlanned({ kind: 'store', id: store.id });
      return {
        plan: (
          <IconButton
            icon={isIn ? 'check' : 'plus'}
            className={styles.plan}
            // The name stays; `aria-pressed` says the state.
            label={`Add ${store.name} to plan`}
            title={isIn ? 'In your plan' : 'Add to plan'}
            aria-pressed={isIn}
            onClick={() => void press(store)}
          />
        ),
        note:
          pressed?.id === store.id &&
          (pressed.failure ?? (isIn && <TextLink href={paths.plan(centre)}>See your plan</TextLink>)),
      };
    };
    onRow(() => row);
  }, [centre, planning, pressed, onRow]);

  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
