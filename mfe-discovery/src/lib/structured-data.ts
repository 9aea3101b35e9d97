import { type CentreSummary, paths, type SiteContent } from 'shared-contracts/content';

/* Objects of schema.org. URLs are paths; the server makes them absolute, because only it knows the origin. */

export const organizationLd = (site: SiteContent) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: site.name,
  url: paths.home(),
  sameAs: [site.companyUrl],
  email: site.contacts.email,
  telephone: site.contacts.phone,
});

/** Returns the way from the home page to a page. */
export const breadcrumbLd = (name: string, path: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: paths.home() },
    { '@type': 'ListItem', position: 2, name, item: path },
  ],
});

export const centreListLd = (centres: readonly CentreSummary[]) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  numberOfItems: centres.length,
  itemListElement: centres.map((centre, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    item: shoppingCentreLd(centre),
  })),
});

const shoppingCentreLd = ({ slug, name, address, coordinates, phone }: CentreSummary) => ({
  '@type': 'ShoppingCenter',
  name,
  url: paths.centre(slug),
  ...(phone && { telephone: phone }),
  address: {
    '@type': 'PostalAddress',
    ...(address.street && { streetAddress: address.street }),
    addressLocality: address.city,
    addressRegion: address.state,
    postalCode: address.postalCode,
    addressCountry: address.country,
  },
  geo: { '@type': 'GeoCoordinates', latitude: coordinates.latitude, longitude: coordinates.longitude },
});

export const faqLd = (items: ReadonlyArray<{ question: string; answer: readonly string[] }>) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
  })),
});
