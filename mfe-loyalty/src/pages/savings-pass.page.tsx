import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import {
  PASS_EDITIONS,
  type PassDeal,
  type PassEdition,
  paths,
  type SavingsPass,
  SHARED_COUNT,
} from 'shared-contracts/content';
import {
  type PageArgs,
  type PageLoaderArgs,
  useFact,
  useSearchParams,
  useServices,
} from 'shared-contracts/remote';
import { Section } from 'shared-ui';
import { savingsPassQuery } from '../data/savings-pass.query.ts';
import { PendingChanges } from '../features/changes/pending-changes.tsx';
import { Failed } from '../features/club/failed.tsx';
import styles from '../features/club/page.module.css';
import { structuredData } from '../features/club/structured-data.ts';
import { Faq } from '../features/rewards/faq.tsx';
import { BuyDialog } from '../features/savings-pass/buy-dialog.tsx';
import { CheckoutReturn } from '../features/savings-pass/checkout-return.tsx';
import { CouponList } from '../features/savings-pass/coupon.tsx';
import { Editions } from '../features/savings-pass/editions.tsx';
import { HowItWorks } from '../features/savings-pass/how-it-works.tsx';
import { loadPass } from '../features/savings-pass/load-pass.ts';
import { PassHero } from '../features/savings-pass/pass-hero.tsx';
import { usePassHolder } from '../features/savings-pass/use-pass-holder.ts';

export const loader = (args: PageLoaderArgs) => loadPass(args);

type Args = PageArgs<Awaited<ReturnType<typeof loader>>>;

export const head = ({ data }: Args) => ({
  title: `${data.title}: coupons for the season`,
  description: data.summary,
  canonicalPath: paths.savingsPass(),
  ...(data.isReturning ? { robots: 'noindex' as const } : {}),
  ...structuredData(data),
});

export const validUntil = ({ data }: Args) => data.until;

export function Component() {
  const { content } = useServices();
  const { data: pass } = useSuspenseQuery(savingsPassQuery(content));
  const holder = usePassHolder();
  return (
    <div className={styles.page} data-dense>
      <CheckoutReturn />
      <PendingChanges />
      <PassHero pass={pass} />
      {holder.kind === 'failed' && <Failed what="your own pass" onRetry={holder.retry} />}
      <Editions pass={pass} holder={holder} />
      <Section
        title="Some of what’s in it"
        link={{ href: paths.savingsPassDeals(), label: `All ${pass.deals.length} coupons` }}
        space="none"
      >
        <CouponList deals={teaserOf(pass)} />
      </Section>
      <HowItWorks pass={pass} />
      <Faq items={pass.faq} />
      <Buying pass={pass} hasPass={holder.kind === 'member' && holder.pass !== null} />
    </div>
  );
}

function teaserOf(pass: SavingsPass): PassDeal[] {
  const shops = pass.deals.filter(({ brandId }) => brandId !== null);
  const of = (size: PassEdition) => shops.filter(({ edition }) => edition === size);
  const [basic, full] = [of('basic'), of('full')];
  return full.flatMap((deal, index) => [deal, basic[index] ?? deal]).slice(0, SHARED_COUNT);
}

/** `?buy=full` opens the purchase. Visitors sign in first and return to it. */
function Buying({ pass, hasPass }: { pass: SavingsPass; hasPass: boolean }) {
  const { session } = useServices();
  const { status } = useFact('session.changed');
  const { pathname, search } = useLocation();
  const [params, setParams] = useSearchParams();
  const edition = PASS_EDITIONS.find((name) => name === params.get('buy')) ?? null;
  const mustSignIn = edition !== null && status === 'unauthenticated';
  useEffect(() => {
    if (mustSignIn) session.requireSignIn(pathname + search);
  }, [mustSignIn, session, pathname, search]);
  const isOpen = status === 'authenticated' && !hasPass;
  return (
    <BuyDialog
      pass={pass}
      edition={isOpen ? edition : null}
      onClose={() => setParams(new URLSearchParams(), { replace: true })}
    />
  );
}
