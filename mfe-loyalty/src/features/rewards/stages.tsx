import { POINTS_STAGES } from 'shared-contracts';
import { useFact } from 'shared-contracts/remote';
import { Awning, Pill } from 'shared-ui';
import styles from './stages.module.css';

/** Benefits of each stage, in the order of {@link POINTS_STAGES}. */
const STAGE_WORDS = [
  {
    title: 'Saving up',
    text: 'A dollar is a point. Two or three good visits, and the first reward is in sight.',
  },
  { title: 'First reward', text: 'Take a 250 point reward now, or let the points grow.' },
  { title: 'Full basket', text: 'Rewards of 400 and, with the ring full, 500.' },
] as const;

const STAGE_TONES = ['pine', 'butter', 'signal'] as const;

/** The points as a street of three stalls, each as wide as its band. */
export function Stages() {
  const loyalty = useFact('loyalty.changed');
  return (
    <section aria-labelledby="stages-title">
      <h2 id="stages-title">From nought to five hundred</h2>
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
        Rewards cost 250, 400 or 500 points. What you have above 500 is kept, and shown beside the ring.
      </p>
    </section>
  );
}
