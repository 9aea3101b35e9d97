import { type ContentClient, paths } from 'shared-contracts/content';
import { type PageArgs, type PageLoaderArgs, pageContext, useSearchParams } from 'shared-contracts/remote';
import { allPages } from '../data/all-pages.ts';
import { contentQuery, useContent } from '../data/content-query.ts';
import { Contact } from '../features/contact/contact.tsx';
import { contactAddressOf } from '../features/contact/contact-state.ts';
import { breadcrumbLd } from '../lib/structured-data.ts';

const centreChoicesQuery = (content: ContentClient) =>
  contentQuery(['centre-choices'], async (options) => {
    const centres = await allPages((page) => content.centres({ limit: 200, sort: 'name', ...page }, options));
    return centres
      .filter(({ status }) => status.kind !== 'closed')
      .map(({ slug, shortName, address }) => ({ slug, label: `${shortName}, ${address.state}` }));
  });

export async function loader({ context }: PageLoaderArgs): Promise<null> {
  const { queryClient, services } = context.get(pageContext);
  await queryClient.ensureQueryData(centreChoicesQuery(services.content));
  return null;
}

export const head = ({ services }: PageArgs<null>) => ({
  title: 'Contact us',
  description: `Write to ${services.site.name} about a visit, a lost item, the club or gift cards, or find our phone number and addresses.`,
  canonicalPath: paths.contactUs(),
  jsonLd: [breadcrumbLd('Contact us', paths.contactUs())],
});

export function Component() {
  const [search] = useSearchParams();
  const centres = useContent(centreChoicesQuery);
  return <Contact address={contactAddressOf(search)} centres={centres} />;
}
