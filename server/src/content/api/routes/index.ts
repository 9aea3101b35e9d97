import type { ContentRoute } from '../content-route.ts';
import { brandsRoutes } from './brands.ts';
import { centrePartsRoutes } from './centre-parts.ts';
import { centresRoutes } from './centres.ts';
import { clubPagesRoutes } from './club-pages.ts';
import { offersRoutes } from './offers.ts';
import { searchRoutes } from './search.ts';
import { siteRoutes } from './site.ts';
import { storesRoutes } from './stores.ts';

export const contentRoutes: readonly ContentRoute[] = [
  ...centresRoutes,
  ...storesRoutes,
  ...offersRoutes,
  ...centrePartsRoutes,
  ...brandsRoutes,
  ...searchRoutes,
  ...siteRoutes,
  ...clubPagesRoutes,
];
