import { useSuspenseQuery } from '@tanstack/react-query';
import { localDateAt, paths, SITE_TIME_ZONE } from 'shared-contracts/content';
import { type PageArgs, type PageLoaderArgs, useNow, useServices } from 'shared-contracts/remote';
import { Breadcrumb, PageHeader, Section } from 'shared-ui';
import { savingsPassQuery } from '../data/savings-pass.query.ts';
import { Failed } from '../features/club/failed.tsx';
import styles from '../features/club/page.module.css';
import { structuredData } from '../features/club/structured-data.ts';
import { CouponList } from '../features/savings-pass/coupon.tsx';
import { HolderBar } from '../features/savings-pass/holder-bar.tsx';
import { loadPass } from '../features/savings-pass/load-pass.ts';
import deals from '../features/savings-pass/pass-deals.module.css';
import { saleState } from '../features/savings-pass/pass-words.ts';
import { type PassHolder, usePassHolder } from '../features/savings-pass/use-pass-holder.ts';
import { dayWords } from '../features/words/words.ts';

export const loader = (args: PageLoaderArgs) =>
  loadPass(args, { name: 'Coupons', item: paths.savingsPassDeals() });

type Args = PageArgs<Awaited<ReturnType<typeof loader>>>;

export const head = ({ data }: Args) => ({
  title: `All ${data.count} coupons, ${data.title}`,
  description: `What’s in the ${data.title}: ${data.count} coupons, which ones are in basic and which ones full adds.`,
  canonicalPath: paths.savingsPassDeals(),
  ...structuredData(data),
});

export const validUntil = ({ data }: Args) => data.until;

/** Returns the text of a coupon without a code. Empty reserves its place while the holder is unknown. */
function lockedWords(holder: PassHolder, edition: 'basic' | 'full'): string {
  if (holder.kind === 'unknown' || holder.kind === 'failed') return '';
  return edition === 'full' ? 'With the full pass' : 'With the pass';
}

export function Component() {
  const { content } = useServices();
  const { data: pass } = useSuspenseQuery(savingsPassQuery(content));
  const holder = usePassHolder();
  const own = holder.kind === 'member' ? holder.pass : null;
  const codes = own ? new Map(own.coupons.map((coupon) => [coupon.deal, coupon])) : undefined;
  const today = localDateAt(useNow(), SITE_TIME_ZONE);
  const isSold = saleState(pass, today) === 'open';
  const isAhead = own !== null && today < pass.validFrom;
  return (
    <div className={styles.page} data-dense>
      <div>
        <PageHeader
          breadcrumb={
            <Breadcrumb
              items={[
                { label: 'Home', href: paths.home() },
                { label: pass.title, href: paths.savingsPass() },
                { label: 'Coupons' },
              ]}
            />
          }
          title={`${pass.deals.length} coupons`}
          lead={`Eat, dress, furnish: what’s in the ${pass.title.toLowerCase()}. Each is good for one purchase, at every center with that store.`}
        />
        <HolderBar pass={pass} holder={holder} isSold={isSold} />
        {own && (
          <p className={deals.printed}>{`Order ${own.order}, good until ${dayWords(pass.validUntil)}`}</p>
        )}
      </div>
      {holder.kind === 'failed' && <Failed what="your codes" onRetry={holder.retry} />}
      {(['basic', 'full'] as const).map((edition) => (
        <Section
          key={edition}
          title={edition === 'basic' ? 'In basic and full' : 'What full adds'}
          space="none"
        >
          <div className={deals.group}>
            <CouponList
              deals={pass.deals.filter((deal) => deal.edition === edition)}
              codes={codes}
              locked={
                isAhead ? `Your code comes on ${dayWords(pass.validFrom)}` : lockedWords(holder, edition)
              }
            />
          </div>
        </Section>
      ))}
    </div>
  );
}
