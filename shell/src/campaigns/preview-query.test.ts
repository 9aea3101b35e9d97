import { expect, test } from 'vitest';
import { readPreviewQuery, writePreviewQuery } from './preview-query.ts';

const today = { day: '2026-03-01', country: 'US' } as const;
const campaigns = [{ id: 'summer-ca', startsOn: '2025-06-01', countries: ['CA' as const] }];

test.each([
  ['', today],
  ['2025-07-04', { day: '2025-07-04', country: 'US' }],
  ['2025-07-04,ca', { day: '2025-07-04', country: 'CA' }],
  ['2025-07-04,any', { day: '2025-07-04', country: null }],
  [',CA', { day: '2026-03-01', country: 'CA' }],
  ['summer-ca', { day: '2025-06-01', country: 'CA' }],
  ['summer-ca,US', { day: '2025-06-01', country: 'US' }],
  ['no-such-campaign', today],
  ['2025-99-99', today],
])('readPreviewQuery: reads ?campaign=%s', (value, asked) => {
  expect(readPreviewQuery(value, campaigns, today)).toEqual(asked);
});

test('readPreviewQuery: reads back what writePreviewQuery writes', () => {
  const asked = { day: '2025-07-04', country: null };
  expect(readPreviewQuery(writePreviewQuery(asked), campaigns, today)).toEqual(asked);
});
