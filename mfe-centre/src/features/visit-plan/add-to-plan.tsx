import { useState } from 'react';
import { paths } from 'shared-contracts';
import { Button, TextLink } from 'shared-ui';
import { type Plannable, usePlanning } from './use-planning.ts';

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
