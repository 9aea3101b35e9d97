import { addDays, campaignListSchema, localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import type { ContentPreview } from '../change-sets/content-previews.ts';
import type { ContentRoute } from './content-route.ts';

/**
 * Shows campaigns of the day of a preview. Browsers choose campaigns by their own clock, so the days of an answer move
 * with the distance between that day and today.
 */
export function shiftOf({ moment }: ContentPreview, now: number) {
  const [today, day] = [now, moment ?? now].map((time) => localDateAt(time, SITE_TIME_ZONE));
  const days = Math.round((Date.parse(today ?? '') - Date.parse(day ?? '')) / 86_400_000);
  const applies = ({ operation }: ContentRoute) => operation === 'campaigns' && days !== 0;
  return {
    query(route: ContentRoute, query: unknown) {
      return applies(route) ? { ...Object(query), on: day } : query;
    },
    answer(route: ContentRoute, json: string): string {
      if (!applies(route)) return json;
      const { items, ...rest } = campaignListSchema.parse(JSON.parse(json));
      const moved = items.map((campaign) => ({
        ...campaign,
        startsOn: addDays(campaign.startsOn, days),
        endsOn: addDays(campaign.endsOn, days),
      }));
      return JSON.stringify({ ...rest, items: moved });
    },
  };
}
