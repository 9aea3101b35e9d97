import { useState } from 'react';
import { API_TIMEOUT_MS, type Campaign, localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import { Select, TextInput } from 'shared-ui';
import { countryOfLanguages } from '../browser/country.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import styles from './campaign-preview.module.css';
import { type CampaignRefusal, chooseCampaign, refusalOf } from './choose-campaign.ts';
import { type PreviewQuery, readPreviewQuery, writePreviewQuery } from './preview-query.ts';
import { type CampaignParts, campaignRoot } from './start-campaigns.tsx';

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

/** The editors' preview stores and tracks nothing. Returns false if the site has none. */
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

interface CampaignPreviewProps {
  readonly campaigns: readonly Campaign[];
  readonly path: string;
  readonly centre: string | null;
  readonly query: PreviewQuery;
  onChange(query: PreviewQuery): void;
}

const COUNTRIES = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
  { value: '', label: 'Unknown' },
];

const REASONS: Readonly<Record<CampaignRefusal, string>> = {
  'not-yet': 'has not begun',
  over: 'is over',
  'other-country': 'is for another country',
  'other-page': 'is not for this page',
  'leads-here': 'leads to this very page',
  dismissed: 'was closed',
  'seen-enough': 'was seen often enough',
};

function CampaignPreview({ campaigns, path, centre, query, onChange }: CampaignPreviewProps) {
  const [closed, setClosed] = useState('');
  const place = { ...query, path, centre };
  const chosen = chooseCampaign(campaigns, place, {}, 0);
  const key = `${path} ${query.day} ${query.country}`;
  return (
    <>
      <aside className={styles.panel} aria-label="Campaign preview">
        <h2 className={styles.title}>Campaign preview</h2>
        <div className={styles.fields}>
          <TextInput
            label="Day"
            type="date"
            value={query.day}
            onChange={({ target }) => target.value && onChange({ ...query, day: target.value })}
          />
          <Select
            label="Country"
            value={query.country ?? ''}
            onChange={({ target: { value } }) =>
              onChange({ ...query, country: value === 'US' || value === 'CA' ? value : null })
            }
            options={COUNTRIES}
          />
        </div>
        <p className={styles.result} role="status">
          {chosen ? `Shows “${chosen.title}”.` : 'Shows nothing here.'}
        </p>
        <details>
          <summary>All campaigns</summary>
          <ul className={styles.list}>
            {campaigns.map((campaign) => (
              <li key={campaign.id}>
                <b>{campaign.title}</b> {reasonOf(campaign, chosen, place)}
                <span className={styles.window}>
                  {`${campaign.startsOn} to ${campaign.endsOn}, ${campaign.countries.join(' and ')}, ${campaign.pages.join(' ')}, ${campaign.frequency.times} in ${campaign.frequency.days} days`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      </aside>
      <CampaignDialog
        campaign={closed === key ? null : chosen}
        onFollow={() => setClosed(key)}
        onClose={() => setClosed(key)}
      />
    </>
  );
}

function reasonOf(campaign: Campaign, chosen: Campaign | null, place: Parameters<typeof refusalOf>[1]) {
  if (campaign.id === chosen?.id) return 'is shown';
  const refusal = refusalOf(campaign, place, undefined, 0);
  return refusal ? REASONS[refusal] : 'waits: another one ends sooner';
}
