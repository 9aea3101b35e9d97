import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { paths } from 'shared-contracts/content';
import { useFact, useServices } from 'shared-contracts/remote';
import { Button, TextLink } from 'shared-ui';
import { knownPlanStore, loadPlanStore } from './load-plan-store.ts';
import { PLAN_KEY } from './plan-key.ts';
import type { PlanStore } from './plan-store.ts';

interface AddToPlanProps extends Plannable {
  readonly centre: string;
}

export function AddToPlan({ centre, kind, id }: AddToPlanProps) {
  const { isPlanned: isIn, toggle } = usePlanning(centre);
  const [said, setSaid] = useState('');
  const isPlanned = isIn({ kind, id });
  const press = async () => setSaid((await toggle({ kind, id })) ?? '');
  return (
    <>
      <Button
        variant="quiet"
        icon={isPlanned ? 'check' : 'plus'}
        aria-pressed={isPlanned}
        onClick={() => void press()}
      >
        {isPlanned ? 'In your plan' : 'Add to plan'}
      </Button>
      <span role="status">
        {said}
        {!said && isPlanned && <TextLink href={paths.plan(centre)}>See your plan</TextLink>}
      </span>
    </>
  );
}

interface Plannable {
  readonly kind: 'store' | 'deal' | 'event';
  readonly id: number;
}

interface Planning {
  isPlanned(item: Plannable): boolean;
  toggle(item: Plannable): Promise<string | null>;
}

const nothing = () => () => undefined;
const NONE: readonly string[] = [];
const stopOf = ({ kind, id }: Plannable) => `${kind.charAt(0)}${id}`;

/** Whether this device has a plan. Otherwise the code loads on the first press. */
function hasDevicePlan(): boolean {
  try {
    return localStorage.getItem(PLAN_KEY) !== null;
  } catch {
    return false;
  }
}

/**
 * Returns the visit plan of a centre for buttons. A member's plan is known only after another part has opened
 * it, because buttons never fetch it.
 */
export function usePlanning(centre: string): Planning {
  const services = useServices();
  const [store, setStore] = useState<PlanStore | null>(null);
  const isVisitor = useFact('session.changed').status === 'unauthenticated';
  const stops = useSyncExternalStore(
    store?.subscribe ?? nothing,
    () => store?.read(centre).plan.stops ?? NONE,
    () => NONE,
  );
  useEffect(() => {
    setStore(knownPlanStore(services));
    if (!isVisitor || !hasDevicePlan()) return;
    loadPlanStore(services).then(
      (loaded) => {
        setStore(loaded);
        return loaded.open(centre);
      },
      () => undefined,
    );
  }, [services, centre, isVisitor]);

  return useMemo(
    () => ({
      isPlanned: (item) => stops.includes(stopOf(item)),
      async toggle(item) {
        const isIn = !stops.includes(stopOf(item));
        try {
          const loaded = await loadPlanStore(services);
          setStore(loaded);
          const failure = await loaded.toggle(centre, stopOf(item), isIn);
          if (isIn) services.analytics.track('plan_stop_add', { centre, ...item });
          return failure;
        } catch {
          return 'We couldn’t reach your plan. Please try again.';
        }
      },
    }),
    [services, centre, stops],
  );
}
