import { type PageLoaderArgs, type Pages, pageContext, type RemoteDefinition } from 'shared-contracts/remote';
import { remote as account } from '../../../mfe-account/src/remote.ts';
import { centreGlanceQuery } from '../../../mfe-centre/src/data/centre-glance.query.ts';
import { remote as centre } from '../../../mfe-centre/src/remote.ts';
import { featuredCentreQuery } from '../../../mfe-discovery/src/data/featured-centre.query.ts';
import { remote as discovery } from '../../../mfe-discovery/src/remote.ts';
import { remote as loyalty } from '../../../mfe-loyalty/src/remote.ts';

const parts: readonly RemoteDefinition[] = [discovery, centre, loyalty, account];

/** The home page. Its loader also loads the data of its fragments. */
const home: Pages[string] = async () => {
  const page = await discovery.pages.home?.();
  if (!page) throw new Error('There is no home page');
  return {
    ...page,
    async loader(args: PageLoaderArgs) {
      const data = await page.loader?.(args);
      const { queryClient, services, now } = args.context.get(pageContext);
      const { slug } = await queryClient.ensureQueryData(featuredCentreQuery(services.content, now));
      if (slug) await queryClient.ensureQueryData(centreGlanceQuery(services.content, slug));
      return data;
    },
  };
};

export const site: RemoteDefinition = {
  ...centre,
  manifest: {
    ...discovery.manifest,
    name: 'site',
    routes: parts.flatMap(({ manifest }) => manifest.routes),
  },
  pages: Object.assign({}, ...parts.map(({ pages }) => pages), { home }) as Pages,
};
