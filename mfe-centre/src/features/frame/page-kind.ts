import { paths } from 'shared-contracts';

export const KIND_PATHS = {
  centre: paths.centre,
  stores: (slug: string) => paths.stores(slug),
  directory: paths.directory,
  deals: (slug: string) => paths.deals(slug),
  promotions: paths.promotions,
  events: (slug: string) => paths.events(slug),
  jobs: (slug: string) => paths.jobs(slug),
  map: (slug: string) => paths.map(slug),
  plan: (slug: string) => paths.plan(slug),
  'visit-pack': paths.visitPack,
  parking: paths.parking,
  'visitor-info': paths.visitorInfo,
  'know-before-you-go': paths.knowBeforeYouGo,
  security: paths.security,
} as const satisfies Record<string, (slug: string) => string>;

export type PageKind = keyof typeof KIND_PATHS;
