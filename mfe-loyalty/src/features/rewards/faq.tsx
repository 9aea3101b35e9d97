import { type FaqItem, paths } from 'shared-contracts';
import { Accordion } from 'shared-ui';
import styles from './faq.module.css';

/** Questions on the club. Each opens in place, without scripts too. */
export function Faq({ items }: { items: FaqItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className={styles.faq} aria-labelledby="faq-title">
      <div className={styles.lead}>
        <h2 id="faq-title">Good questions</h2>
        <p>
          Not answered here? <a href={paths.contactUs({ topic: 'rewards' })}>Ask us.</a>
        </p>
      </div>
      <Accordion
        name="rewards-faq"
        items={items.map(({ id, question, answer }) => ({
          id,
          summary: question,
          body: answer.map((paragraph) => <p key={paragraph}>{paragraph}</p>),
        }))}
      />
    </section>
  );
}
