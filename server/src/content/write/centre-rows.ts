import type { CentreEvent, EventSummary } from 'shared-contracts';
import type { ContentSet, RecordOf } from 'shared-contracts/content-records';
import { plainText } from '../../platform/text/plain-text.ts';
import type { ContentIndex } from './content-index.ts';

function eventRow(record: RecordOf<'events'>, index: ContentIndex) {
  const { id, timeZone } = index.centre(record.centre);
  const { description, movedFrom, sequence, storeIds, ...rest } = record;
  const summary: EventSummary = { ...rest, timeZone };
  const photo = index.picture({ of: 'event', id: record.id, kind: 'photo' });
  const answer: CentreEvent = { ...summary, description, movedFrom, sequence, storeIds, photo };
  return {
    id: record.id,
    centre_id: id,
    kind: record.kind,
    starts_at: record.startsAt,
    ends_at: record.endsAt,
    record,
    summary: JSON.stringify(summary),
    answer: JSON.stringify(answer),
  };
}

const jobRow = (record: RecordOf<'jobs'>, index: ContentIndex) => ({
  id: record.id,
  centre_id: index.centre(record.centre).id,
  kind: record.kind,
  posted_on: record.postedOn,
  expires_on: record.expiresOn,
  search_text: plainText(`${record.title} ${record.employer} ${record.summary}`),
  record,
  summary: JSON.stringify(record),
});

const pageRow = (kind: string, index: ContentIndex) => (record: { centre: string }) => ({
  centre_id: index.centre(record.centre).id,
  kind,
  record,
  answer: JSON.stringify(record),
});

export const centreRows = (content: ContentSet, index: ContentIndex) => ({
  events: content.events.map((record) => eventRow(record, index)),
  jobs: content.jobs.map((record) => jobRow(record, index)),
  centre_pages: [
    ...content['site-plans'].map(pageRow('map', index)),
    ...content.parking.map(pageRow('parking', index)),
    ...content['visitor-info'].map(pageRow('visitor-info', index)),
  ],
});
