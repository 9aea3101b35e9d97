import type { ReleaseStatus } from 'shared-contracts';
import { Pill } from 'shared-ui';
import { whenWords } from './words.ts';

type Ramp = NonNullable<ReleaseStatus['ramps']>[number];

const STATES: Readonly<Record<Ramp['state'], string>> = {
  running: 'growing',
  paused: 'paused',
  done: 'done',
  stopped: 'stopped',
};

export function RampFacts({ ramp }: { readonly ramp: Ramp }) {
  const { version, steps, state, nextAt, words } = ramp;
  return (
    <div>
      <dt>Ramp of {version}</dt>
      <dd>
        <span>{steps.map((step) => `${step} %`).join(' → ')}</span>
        <Pill tone="butter">{STATES[state]}</Pill>
        {nextAt && <time dateTime={nextAt}>next step {whenWords(nextAt)}</time>}
        {words && <p>{words}</p>}
      </dd>
    </div>
  );
}
