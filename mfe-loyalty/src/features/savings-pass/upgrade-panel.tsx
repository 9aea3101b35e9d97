import type { ReactNode } from 'react';
import { FOR_VISITORS } from 'shared-contracts/composition';
import { paths, type SavingsPass } from 'shared-contracts/content';
import type { MemberPass } from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import { Button, ButtonLink } from 'shared-ui';
import { moneyWords } from '../words/words.ts';
import { dealsIn, editionOf, priceWords } from './pass-words.ts';
import styles from './upgrade-panel.module.css';
import type { PassHolder } from './use-pass-holder.ts';
import { NotCharged, usePayment } from './use-payment.tsx';

interface UpgradePanelProps {
  readonly pass: SavingsPass;
  readonly holder: PassHolder;
  readonly isSold: boolean;
}

/** Price of the upgrade to full. Takes the same room for everyone. */
export function UpgradePanel({ pass, holder, isSold }: UpgradePanelProps) {
  const basic = editionOf(pass, 'basic');
  const full = editionOf(pass, 'full');
  const own = holder.kind === 'member' ? holder : null;
  const all = pass.deals.length;
  if (own?.pass?.edition === 'full') {
    return (
      <PanelText
        title="You have them all"
        price={String(all)}
        text={`All ${all} coupons of the season are yours.`}
      >
        <ButtonLink variant="butter" size="large" href={paths.savingsPassDeals()}>
          Your coupons
        </ButtonLink>
      </PanelText>
    );
  }
  if (!isSold) return <PanelText title="Not right now" price={null} text="The pass isn’t on sale today." />;
  if (own?.upgrade) return <Difference pass={pass} {...own.upgrade} />;
  const difference = basic && full ? moneyWords(full.price.USD - basic.price.USD, 'USD') : null;
  return (
    <PanelText
      title="Only the difference"
      price={difference}
      text={
        own
          ? `You don’t have a pass yet. Full is ${full ? priceWords(full, 'USD') : ''} from the start.`
          : `If you have basic, you pay the difference and get all ${all} coupons right away.`
      }
    >
      <ButtonLink variant="butter" size="large" href={paths.savingsPass(own ? { buy: 'full' } : {})}>
        {own ? 'Buy full' : 'See the pass'}
      </ButtonLink>
      {!own && (
        <a
          className={styles.signIn}
          href={paths.signIn({ callbackUrl: paths.savingsPassUpgrade() })}
          {...FOR_VISITORS}
        >
          I have basic: sign in
        </a>
      )}
    </PanelText>
  );
}

interface DifferenceProps extends NonNullable<MemberPass['upgrade']> {
  readonly pass: SavingsPass;
}

function Difference({ pass, amount_cents, currency }: DifferenceProps) {
  const { analytics } = useServices();
  const more = pass.deals.length - dealsIn(pass, 'basic').length;
  const paying = usePayment<void>({
    keyOf: () => pass.id,
    start: (club, _, once) => club.upgradePass(once),
    onStart: () => analytics.track('savings_pass_upgrade', {}),
  });
  const price = moneyWords(amount_cents, currency);
  return (
    <PanelText
      title="Only the difference"
      price={price}
      text={`You have basic. ${more} more coupons are yours right away, and the ones you have stay as they are.`}
    >
      <Button
        variant="butter"
        size="large"
        busy={paying.isPending || paying.isSuccess}
        onClick={() => paying.mutate()}
      >
        {`Pay ${price}`}
      </Button>
      <NotCharged error={paying.error} />
    </PanelText>
  );
}

interface PanelTextProps {
  readonly title: string;
  readonly price: string | null;
  readonly text: string;
  readonly children?: ReactNode;
}

function PanelText({ title, price, text, children }: PanelTextProps) {
  return (
    <section className={styles.panel} aria-labelledby="upgrade-title">
      <div>
        <h2 id="upgrade-title">{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      {price && <p className={styles.price}>{price}</p>}
      <div className={styles.act}>{children}</div>
    </section>
  );
}
