import { POINTS_STAGES } from 'shared-contracts/member';
import { useFact } from 'shared-contracts/remote';
import { Awning, Pill } from 'shared-ui';
import styles from './stages.module.css';

/** Texts in the order of {@link POINTS_STAGES}. */
const STAGE_WORDS = [
  {
    title: 'Saving up',
    text: 'A dollar is a point. Two or three good visits put your first reward within reach.',
  },
  { title: 'First reward', text: 'Take a 250-point reward now, or keep saving.' },
  { title: 'Full cart', text: 'Rewards at 400 and, with a full ring, 500 points.' },
] as const;

const STAGE_TONES = ['pine', 'butter', 'signal'] as const;

export function Stages() {
  const loyalty = useFact('loyalty.changed');
  return (
    <section aria-labelledby="stages-title">
      <h2 id="stages-title">From zero to 500</h2>
      <ol className={styles.street}>
        {POINTS_STAGES.map(({ stage, from, to }, index) => (
          <li key={stage} className={styles.stall} data-stage={stage}>
            <Awning tone={STAGE_TONES[index]} className={styles.awning} />
            <p className={styles.band}>
              <span className={styles.range}>
                {from}
                <span aria-hidden="true">–</span>
                <span className="visually-hidden"> to </span>
                {to}
              </span>{' '}
              points
            </p>
            <h3 className={styles.name}>
              {STAGE_WORDS[index]?.title}
              {loyalty?.stage === stage && <Pill tone="pine">You are here</Pill>}
            </h3>
            <p className={styles.text}>{STAGE_WORDS[index]?.text}</p>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        Rewards cost 250, 400 or 500 points. Anything above 500 is yours to keep, and shows beside the ring.
      </p>
    </section>
  );
}
