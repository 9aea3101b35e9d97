import {
  localDateAt,
  type PassDeal,
  paths,
  type SavingsPass,
  SITE_TIME_ZONE,
} from 'shared-contracts/content';
import { useNow, useServices } from 'shared-contracts/remote';
import { Button, ButtonLink } from 'shared-ui';
import { dayWords, moneyWords } from '../words/words.ts';
import styles from './pass-deals.module.css';
import { dealsIn, editionOf, priceWords } from './pass-words.ts';
import type { PassHolder } from './use-pass-holder.ts';

/** The shopper's pass and the next step. Reserves the same room for everyone. */
export function HolderBar({
  pass,
  holder,
  isSold,
}: {
  pass: SavingsPass;
  holder: PassHolder;
  isSold: boolean;
}) {
  const own = holder.kind === 'member' ? holder : null;
  return (
    <div className={styles.bar}>
      {own?.pass ? (
        <Own pass={pass} edition={own.pass.edition} upgrade={isSold ? own.upgrade : null} />
      ) : (
        <Offer pass={pass} isKnown={holder.kind !== 'unknown'} isSold={isSold} />
      )}
    </div>
  );
}

interface OwnProps {
  readonly pass: SavingsPass;
  readonly edition: PassDeal['edition'];
  readonly upgrade: { amount_cents: number; currency: 'USD' | 'CAD' } | null;
}

function Own({ pass, edition, upgrade }: OwnProps) {
  const { analytics } = useServices();
  const isAhead = localDateAt(useNow(), SITE_TIME_ZONE) < pass.validFrom;
  const print = () => {
    analytics.track('confirmation_print', { kind: 'pass' });
    window.print();
  };
  return (
    <>
      <p>
        <strong>{`You have the ${edition} pass:`}</strong>
        {` ${dealsIn(pass, edition).length} coupons, good ${isAhead ? `from ${dayWords(pass.validFrom)} ` : ''}until ${dayWords(pass.validUntil)}.`}
      </p>
      <p className={styles.actions}>
        {!isAhead && (
          <Button variant="butter" icon="print" onClick={print}>
            Print your coupons
          </Button>
        )}
        {upgrade && (
          <ButtonLink variant="butter" href={paths.savingsPassUpgrade()}>
            {`Upgrade to full for ${moneyWords(upgrade.amount_cents, upgrade.currency)}`}
          </ButtonLink>
        )}
      </p>
    </>
  );
}

function Offer({ pass, isKnown, isSold }: { pass: SavingsPass; isKnown: boolean; isSold: boolean }) {
  const basic = editionOf(pass, 'basic');
  if (!isSold) {
    return (
      <p>
        <strong>The pass isn’t on sale.</strong>
        {` It’s on sale from ${dayWords(pass.saleFrom)} to ${dayWords(pass.saleUntil)}.`}
      </p>
    );
  }
  return (
    <>
      <p>
        <strong>Codes come with the pass.</strong>
        {` ${basic ? `From ${priceWords(basic, 'USD')}, ` : ''}good until ${dayWords(pass.validUntil)}.`}
      </p>
      <p className={styles.actions}>
        <ButtonLink variant="butter" href={paths.savingsPass()}>
          {isKnown ? 'Get the pass' : 'See the pass'}
        </ButtonLink>
      </p>
    </>
  );
}
