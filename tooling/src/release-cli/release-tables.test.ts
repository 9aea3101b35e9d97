import { releaseListSchema, releaseStatusSchema } from 'shared-contracts/release';
import { expect, test } from 'vitest';
import { releaseTable, statusTable } from './release-tables.ts';

const channel = { liveSince: '2026-11-26T12:00:00.000Z', fallback: null, canary: null, renderedBy: 'server' };

test('statusTable: shows which remote fills each slot, if any', () => {
  const status = releaseStatusSchema.parse({
    revision: 3,
    contracts: '1.17.0',
    recalled: [],
    channels: [
      {
        ...channel,
        name: 'mfe-page',
        live: '1.0.0',
        slots: [
          { slot: 'home.club', filledBy: 'mfe-filler' },
          { slot: 'centre.rewards', filledBy: null },
        ],
      },
      { ...channel, name: 'mfe-filler', live: '2.0.0', fragments: ['home.club'] },
    ],
  });
  const lines = statusTable(status).split('\n');
  expect(lines).toContain('Slots of mfe-page: home.club by mfe-filler, centre.rewards by nobody');
  expect(lines.filter((line) => line.startsWith('Slots of'))).toHaveLength(1);
});

test('releaseTable: shows the slots that a release fills', () => {
  const { releases } = releaseListSchema.parse({
    releases: [
      {
        name: 'mfe-filler',
        version: '2.0.0',
        publishedAt: channel.liveSince,
        publishedBy: null,
        live: true,
        fallback: false,
        canary: null,
        recalled: false,
        pruned: false,
        renderedBy: 'server',
        fragments: ['home.club', 'centre.rewards'],
      },
    ],
  });
  const [head, row] = releaseTable(releases).split('\n');
  expect(head).toMatch(/FRAGMENTS$/);
  expect(row).toMatch(/home\.club, centre\.rewards$/);
});
