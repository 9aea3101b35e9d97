import { useEffect, useState, useSyncExternalStore } from 'react';
import { paths } from 'shared-contracts';
import { useFact, useServices } from 'shared-contracts/remote';
import { Button, TextLink } from 'shared-ui';
import type { PlanBook } from './plan-book.ts';
import { knownBook, loadBook } from './plan-books.ts';
import { PLAN_KEY } from './plan-key.ts';

interface AddToPlanProps {
  readonly centre: string;
  readonly kind: 'store' | 'deal' | 'event';
  readonly id: number;
}

const nothing = () => () => undefined;

/** Check for a plan on this device: only then is the code for it fetched before somebody presses. */
function hasDevicePlan(): boolean {
  try {
    return localStorage.getItem(PLAN_KEY) !== null;
  } catch {
    return false;
  }
}

/**
 * Puts a store, deal or event into the visit plan of its centre, and takes it out again. Of a member's plan it knows once
 * something has opened it: no page asks the server for it on its own.
 */
export function AddToPlan({ centre, kind, id }: AddToPlanProps) {
  const services = useServices();
  const stop = `${kind.charAt(0)}${id}`;
  const [book, setBook] = useState<PlanBook | null>(null);
  const [said, setSaid] = useState('');
  const isVisitor = useFact('session.changed').status === 'unauthenticated';
  const isPlanned = useSyncExternalStore(
    book?.subscribe ?? nothing,
    () => book?.read(centre).plan.stops.includes(stop) ?? false,
    () => false,
  );
  useEffect(() => {
    setBook(knownBook(services));
    if (!isVisitor || !hasDevicePlan()) return;
    loadBook(services).then(
      (loaded) => {
        setBook(loaded);
        return loaded.open(centre);
      },
      () => undefined,
    );
  }, [services, centre, isVisitor]);

  async function press() {
    try {
      const loaded = await loadBook(services);
      setBook(loaded);
      setSaid((await loaded.toggle(centre, stop, !isPlanned)) ?? '');
      if (!isPlanned) services.analytics.track('plan_stop_add', { centre, kind, id });
    } catch {
      setSaid('We couldn’t reach your plan. Please try again.');
    }
  }

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
