import { type ContentClient, type CountryCode, type FaqItem, paths } from 'shared-contracts/content';
import { type PageArgs, type PageLoaderArgs, pageContext, useSearchParams } from 'shared-contracts/remote';
import { contentQuery, useContent } from '../data/content-query.ts';
import { GiftCards } from '../features/gift-cards/gift-cards.tsx';
import { breadcrumbLd, faqLd } from '../lib/structured-data.ts';

const COUNTRY_NAMES: Readonly<Record<CountryCode, string>> = { US: 'the United States', CA: 'Canada' };

const countryOf = (search: URLSearchParams): CountryCode => (search.get('country') === 'CA' ? 'CA' : 'US');

const giftCardFaqQuery = (content: ContentClient, country: CountryCode) =>
  contentQuery(['gift-card-faq', country], (options) => content.giftCardFaq({ country }, options));

interface GiftCardData {
  readonly country: CountryCode;
  readonly items: readonly FaqItem[];
}

export async function loader({ request, context }: PageLoaderArgs): Promise<GiftCardData> {
  const { queryClient, services } = context.get(pageContext);
  const country = countryOf(new URL(request.url).searchParams);
  const { items } = await queryClient.ensureQueryData(giftCardFaqQuery(services.content, country));
  // Only the server writes structured data.
  return { country, items: typeof document === 'undefined' ? items : [] };
}

export const head = ({ data: { country, items } }: PageArgs<GiftCardData>) => ({
  title: `Gift cards in ${COUNTRY_NAMES[country]}`,
  description: `Where to buy a gift card in ${COUNTRY_NAMES[country]}, where it’s good, how to check its balance and what to do if you lose it.`,
  canonicalPath: paths.giftCards({ country: country === 'CA' ? country : undefined }),
  jsonLd: [faqLd(items), breadcrumbLd('Gift cards', paths.giftCards())],
});

export function Component() {
  const [search] = useSearchParams();
  const country = countryOf(search);
  const data = useContent(giftCardFaqQuery, country);
  return (
    <GiftCards key={country} country={country} items={data.items} q={(search.get('q') ?? '').slice(0, 200)} />
  );
}
