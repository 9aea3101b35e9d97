import { useSuspenseQuery } from '@tanstack/react-query';
import { localDateAt, paths, SITE_TIME_ZONE, signUpState } from 'shared-contracts/content';
import { useNow, useServices } from 'shared-contracts/remote';
import { DealTag, Grid, Section } from 'shared-ui';
import { clubOffersQuery } from '../../data/rewards-page.query.ts';
import { daysWords } from '../sign-up/campaign-words.ts';
import { dayWords } from '../words/words.ts';
import styles from './club-offers.module.css';

const CAMPAIGNS = {
  pink: { href: paths.pink(), title: 'The pink pass', tone: 'signal', art: 'heart' },
  'deal-days': { href: paths.getTangerDealDays(), title: 'Deal days', tone: 'pine', art: 'tag' },
} as const;

export function ClubOffers() {
  const { content } = useServices();
  const { data } = useSuspenseQuery(clubOffersQuery(content));
  const today = localDateAt(useNow(), SITE_TIME_ZONE);
  const { pass } = data;
  const isSold = pass !== null && pass.saleFrom <= today && today <= pass.saleUntil;
  const open = data.campaigns.filter((campaign) => signUpState(campaign, today) === 'open');
  if (!isSold && open.length === 0) return null;
  return (
    <Section title="On now in the club" space="none">
      <Grid as="ul" gap={5} min="small" className={styles.offers}>
        {isSold && (
          <li>
            <DealTag
              offer={String(pass.coupons)}
              detail="coupons in one pass"
              title={pass.title}
              href={paths.savingsPass()}
              facts={`On sale until ${dayWords(pass.saleUntil)}`}
              tone="butter"
              art="coupon"
            />
          </li>
        )}
        {open.map(({ page, offer, startsOn, endsOn }) => (
          <li key={page}>
            <DealTag
              offer={offer.big}
              detail={offer.small}
              title={CAMPAIGNS[page].title}
              href={CAMPAIGNS[page].href}
              facts={daysWords(startsOn, endsOn)}
              tone={CAMPAIGNS[page].tone}
              art={CAMPAIGNS[page].art}
            />
          </li>
        ))}
      </Grid>
    </Section>
  );
}
