import { useState } from 'react';
import type { Campaign } from 'shared-contracts';
import { Select, TextInput } from 'shared-ui';
import { CampaignDialog } from '../campaign-dialog.tsx';
import { type CampaignRefusal, chooseCampaign, refusalOf } from '../choose-campaign.ts';
import styles from './campaign-preview.module.css';
import type { PreviewQuery } from './preview-query.ts';

export interface CampaignPreviewProps {
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

export function CampaignPreview({ campaigns, path, centre, query, onChange }: CampaignPreviewProps) {
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
                  {campaign.startsOn} to {campaign.endsOn}, {campaign.countries.join(' and ')},{' '}
                  {campaign.pages.join(' ')}, {campaign.frequency.times} in {campaign.frequency.days} days
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
