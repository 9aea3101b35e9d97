import {
  type CentreFull,
  type ContentClient,
  isApiError,
  type SiteContent,
  slugSchema,
} from 'shared-contracts';

/** Site data: what pages need of the content whoever renders them. */
export interface SiteData {
  site(): Promise<SiteContent>;
  /** Null when there is no such centre. */
  centre(slug: string): Promise<CentreFull | null>;
}

/** `version` names the state of the content; the site's own words are asked for once in each. */
export function createSiteData(content: ContentClient, version: () => number): SiteData {
  let known: { version: number; site: Promise<SiteContent> } | null = null;
  return {
    site() {
      const current = version();
      if (known?.version === current) return known.site;
      const site = content.site();
      known = { version: current, site };
      site.catch(() => {
        if (known?.site === site) known = null;
      });
      return site;
    },
    async centre(slug) {
      if (!slugSchema.safeParse(slug).success) return null;
      try {
        return await content.centre(slug);
      } catch (error) {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      }
    },
  };
}
