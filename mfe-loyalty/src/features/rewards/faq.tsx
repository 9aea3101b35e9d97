import { type FaqItem, paths } from 'shared-contracts/content';
import { Accordion } from 'shared-ui';
import styles from './faq.module.css';

export function Faq({ items }: { items: readonly FaqItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className={styles.faq} aria-labelledby="faq-title">
      <div className={styles.lead}>
        <h2 id="faq-title">Questions and answers</h2>
        <p>
          Still have a question? <a href={paths.contactUs({ topic: 'club' })}>Ask us.</a>
        </p>
      </div>
      <Accordion
        name="faq"
        items={items.map(({ id, question, answer }) => ({
          id,
          summary: question,
          body: answer.map((paragraph) => <p key={paragraph}>{paragraph}</p>),
        }))}
      />
    </section>
  );
}
