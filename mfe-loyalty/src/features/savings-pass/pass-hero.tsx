import { localDateAt, paths, type SavingsPass, SITE_TIME_ZONE } from 'shared-contracts';
import { useNow } from 'shared-contracts/remote';
import { Awning, ButtonLink } from 'shared-ui';
import { dayWords } from '../words/words.ts';
import { Booklet } from './booklet.tsx';
import styles from './pass-hero.module.css';
import { saleState } from './pass-words.ts';

export function PassHero({ pass }: { pass: SavingsPass }) {
  const state = saleState(pass, localDateAt(useNow(), SITE_TIME_ZONE));
  const when = {
    before: `On sale from ${dayWords(pass.saleFrom)}`,
    open: `On sale until ${dayWords(pass.saleUntil)}`,
    after: `The sale ended on ${dayWords(pass.saleUntil)}`,
  }[state];
  return (
    <section className={styles.hero} aria-labelledby="pass-title">
      <Awning tone="signal" size="large" className={styles.awning} />
      <div className={styles.words}>
        <p className={styles.eyebrow}>{when}</p>
        <h1 id="pass-title" className={styles.title} tabIndex={-1}>
          {pass.title}
        </h1>
        <p className={styles.lead}>{pass.summary}</p>
        <p className={styles.actions}>
          <ButtonLink href="#editions">{state === 'open' ? 'Choose your pass' : 'Pricing'}</ButtonLink>
          <a href={paths.savingsPassDeals()}>All {pass.deals.length} coupons</a>
        </p>
      </div>
      <Booklet className={styles.booklet} />
    </section>
  );
}
