import { useEffect, useState } from 'react';
import { paths } from 'shared-contracts/content';
import { IconButton, TextLink } from 'shared-ui';
import type { StoreRow, StoreRowsProps } from '../stores/store-cards.tsx';
import { usePlanning } from './add-to-plan.tsx';
import styles from './plan-rows.module.css';

interface Pressed {
  readonly id: number;
  readonly failure: string | null;
}

export function PlanRows({ centre, onRow }: StoreRowsProps) {
  const planning = usePlanning(centre);
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const [said, setSaid] = useState('');

  useEffect(() => {
    const { isPlanned, toggle } = planning;
    async function press({ id, name }: Parameters<StoreRow>[0]) {
      const isIn = isPlanned({ kind: 'store', id });
      const failure = await toggle({ kind: 'store', id });
      setPressed({ id, failure });
      setSaid(failure ?? `${name} is ${isIn ? 'off' : 'in'} your plan.`);
    }
    const row: StoreRow = (store) => {
      const isIn = isPlanned({ kind: 'store', id: store.id });
      return {
        plan: (
          <IconButton
            icon={isIn ? 'check' : 'plus'}
            className={styles.plan}
            // The label is constant; `aria-pressed` has the state.
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
