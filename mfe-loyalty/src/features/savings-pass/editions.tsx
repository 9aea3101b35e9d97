import {
  localDateAt,
  type PassEdition,
  paths,
  type SavingsPass,
  SITE_TIME_ZONE,
} from 'shared-contracts/content';
import { useNow } from 'shared-contracts/remote';
import { ButtonLink, Pill } from 'shared-ui';
import { moneyWords } from '../words/words.ts';
import styles from './editions.module.css';
import { editionOf, priceWords, saleState } from './pass-words.ts';
import type { PassHolder } from './use-pass-holder.ts';

export function Editions({ pass, holder }: { pass: SavingsPass; holder: PassHolder }) {
  const isSold = saleState(pass, localDateAt(useNow(), SITE_TIME_ZONE)) === 'open';
  return (
    <section id="editions" aria-labelledby="editions-title">
      <h2 id="editions-title">Two sizes, one payment for the season</h2>
      <ul className={styles.editions}>
        {(['full', 'basic'] as const).map((name) => {
          const edition = editionOf(pass, name);
          if (!edition) return null;
          const isOwn = holder.kind === 'member' && holder.pass?.edition === name;
          return (
            <li key={name} className={styles.edition} data-edition={name}>
              <h3 className={styles.name}>
                {edition.name}
                {isOwn && <Pill tone="butter">Yours</Pill>}
              </h3>
              <p className={styles.price}>{priceWords(edition, 'USD')}</p>
              <p className={styles.abroad}>{`${priceWords(edition, 'CAD')} in Canada`}</p>
              <p className={styles.text}>{edition.text}</p>
              <p className={styles.act}>
                <Act name={name} label={edition.name} holder={holder} isSold={isSold} />
              </p>
            </li>
          );
        })}
      </ul>
      <p className={styles.fine}>
        One payment, no subscription. You pay on the payment company’s own page. We never see your card
        number.
      </p>
    </section>
  );
}

interface ActProps {
  readonly name: PassEdition;
  readonly label: string;
  readonly holder: PassHolder;
  readonly isSold: boolean;
}

/** A link also while the membership is unknown. Its page asks visitors to sign in. */
function Act({ name, label, holder, isSold }: ActProps) {
  const variant = name === 'full' ? 'butter' : 'ink';
  const held = holder.kind === 'member' ? holder.pass?.edition : undefined;
  if (held === name || (held === 'full' && name === 'basic')) {
    return (
      <ButtonLink variant={variant} size="large" href={paths.savingsPassDeals()}>
        Your coupons
      </ButtonLink>
    );
  }
  if (!isSold) return null;
  if (held === 'basic' && holder.kind === 'member' && holder.upgrade) {
    const { amount_cents, currency } = holder.upgrade;
    return (
      <ButtonLink variant={variant} size="large" href={paths.savingsPassUpgrade()}>
        {`Upgrade to full for ${moneyWords(amount_cents, currency)}`}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink variant={variant} size="large" href={paths.savingsPass({ buy: name })}>
      {`Buy ${label.toLowerCase()}`}
    </ButtonLink>
  );
}
