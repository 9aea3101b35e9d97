import { API_TIMEOUT_MS, type Campaign, localDateAt, SITE_TIME_ZONE } from 'shared-contracts';
import { type CampaignParts, campaignRoot } from '../start-campaigns.tsx';
import { countryOfLanguages } from '../visitor-country.ts';
import { CampaignPreview } from './campaign-preview.tsx';
import { readPreviewQuery, writePreviewQuery } from './preview-query.ts';

/** Answers 204 if the preview is allowed. Does not exist on production sites. */
const PREVIEW_PATH = '/api/campaigns/preview';

async function allCampaigns(content: CampaignParts['content']): Promise<Campaign[]> {
  const all: Campaign[] = [];
  let cursor: string | undefined;
  do {
    const page = await content.campaigns({ on: 'all', ...(cursor ? { cursor } : {}) });
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return all;
}

/**
 * Starts the editors' preview of other days and countries. Stores and tracks nothing. Returns false if the
 * site has no preview.
 */
export async function startCampaignPreview({ content, store, shellBus }: CampaignParts): Promise<boolean> {
  const answer = await fetch(PREVIEW_PATH, { method: 'HEAD', signal: AbortSignal.timeout(API_TIMEOUT_MS) });
  if (!answer.ok) return false;
  const campaigns = await allCampaigns(content);
  const asked = new URLSearchParams(location.search).get('campaign') ?? '';
  const today = {
    day: localDateAt(Date.now(), SITE_TIME_ZONE),
    country: store.get().centre?.address.country ?? countryOfLanguages(navigator.languages),
  };
  let query = readPreviewQuery(asked, campaigns, today);
  const root = campaignRoot();
  const draw = () => {
    const { centre, url } = store.get();
    root.render(
      <CampaignPreview
        campaigns={campaigns}
        path={url.split(/[?#]/)[0] ?? url}
        centre={centre?.slug ?? null}
        query={query}
        onChange={(next) => {
          query = next;
          const address = new URL(location.href);
          address.searchParams.set('campaign', writePreviewQuery(next));
          history.replaceState(history.state, '', address);
          draw();
        }}
      />,
    );
  };
  draw();
  shellBus.on('page.shown', draw);
  return true;
}
