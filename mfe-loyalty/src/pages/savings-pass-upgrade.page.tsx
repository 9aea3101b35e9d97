import { useSuspenseQuery } from '@tanstack/react-query';
import { localDateAt, paths, type SavingsPass, SITE_TIME_ZONE } from 'shared-contracts/content';
import {
  type PageArgs,
  type PageLoaderArgs,
  useNow,
  useSearchParams,
  useServices,
} from 'shared-contracts/remote';
import { Breadcrumb, PageHeader, Section } from 'shared-ui';
import { savingsPassQuery } from '../data/savings-pass.query.ts';
import { ComparisonChart } from '../features/blocks/comparison-chart.tsx';
import { Failed } from '../features/club/failed.tsx';
import styles from '../features/club/page.module.css';
import { structuredData } from '../features/club/structured-data.ts';
import { CheckoutReturn } from '../features/savings-pass/checkout-return.tsx';
import { CouponList } from '../features/savings-pass/coupon.tsx';
import { loadPass } from '../features/savings-pass/load-pass.ts';
import { dealsIn, editionOf, priceWords, saleState } from '../features/savings-pass/pass-words.ts';
import { UpgradePanel } from '../features/savings-pass/upgrade-panel.tsx';
import { usePassHolder } from '../features/savings-pass/use-pass-holder.ts';
import { dayWords } from '../features/words/words.ts';

export const loader = (args: PageLoaderArgs) =>
  loadPass(args, { name: 'From basic to full', item: paths.savingsPassUpgrade() });

type Args = PageArgs<Awaited<ReturnType<typeof loader>>>;

export const head = ({ data }: Args) => ({
  title: `From basic to full, ${data.title}`,
  description: `What full adds to the basic ${data.title}, and what it costs: only the difference.`,
  canonicalPath: paths.savingsPassUpgrade(),
  ...structuredData(data),
});

export const validUntil = ({ data }: Args) => data.until;

export function Component() {
  const { content } = useServices();
  const { data: pass } = useSuspenseQuery(savingsPassQuery(content));
  const holder = usePassHolder();
  const [search] = useSearchParams();
  const isSold = saleState(pass, localDateAt(useNow(), SITE_TIME_ZONE)) === 'open';
  return (
    <div className={styles.page} data-dense>
      <div>
        {search.has('checkout') && <CheckoutReturn />}
        <PageHeader
          breadcrumb={
            <Breadcrumb
              items={[
                { label: 'Home', href: paths.home() },
                { label: pass.title, href: paths.savingsPass() },
                { label: 'From basic to full' },
              ]}
            />
          }
          title="From basic to full"
          lead={`${pass.title}: ${dealsIn(pass, 'basic').length} coupons become ${pass.deals.length}, and you keep what you have.`}
        />
        <UpgradePanel pass={pass} holder={holder} isSold={isSold} />
      </div>
      {holder.kind === 'failed' && <Failed what="your own pass" onRetry={holder.retry} />}
      <ComparisonChart block={chartOf(pass)} />
      <Section title="What full adds" space="none">
        <CouponList deals={pass.deals.filter(({ edition }) => edition === 'full')} />
      </Section>
    </div>
  );
}

function chartOf(pass: SavingsPass): Parameters<typeof ComparisonChart>[0]['block'] {
  const both = [editionOf(pass, 'basic'), editionOf(pass, 'full')].flatMap((edition) => edition ?? []);
  const row = (label: string, wordsOf: (edition: (typeof both)[number]) => string) => ({
    label,
    values: both.map(wordsOf),
  });
  return {
    id: 'sizes',
    kind: 'comparison-chart',
    title: 'Side by side',
    text: `Both are good until ${dayWords(pass.validUntil)}, at every center.`,
    columns: both.map(({ name }) => name),
    rows: [
      row('Coupons', ({ edition }) => String(dealsIn(pass, edition).length)),
      row('In the United States', (edition) => priceWords(edition, 'USD')),
      row('In Canada', (edition) => priceWords(edition, 'CAD')),
      row('Points on what you buy', () => 'yes'),
    ],
    link: null,
  };
}
