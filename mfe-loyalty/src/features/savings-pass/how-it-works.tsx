import type { SavingsPass } from 'shared-contracts/content';
import { Details } from 'shared-ui';
import { dayWords } from '../words/words.ts';
import styles from './how-it-works.module.css';

export function HowItWorks({ pass }: { pass: SavingsPass }) {
  return (
    <section className={styles.how} aria-labelledby="how-title">
      <div>
        <h2 id="how-title">At the register</h2>
        <p>{`Good from ${dayWords(pass.validFrom)} to ${dayWords(pass.validUntil)}.`}</p>
      </div>
      <div>
        <ol className={styles.steps}>
          {pass.howTo.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Details summary="The fine print" className={styles.terms}>
          <ul>
            {pass.terms.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Details>
      </div>
    </section>
  );
}
