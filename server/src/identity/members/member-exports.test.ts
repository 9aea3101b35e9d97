import { expect, it } from 'vitest';
import { createMemberExports } from './member-exports.ts';

const SAM = { id: 7, publicId: 'sam' };

it('exports parts in a fixed order', async () => {
  const memberExports = createMemberExports();
  memberExports.register('receipts', async ({ id }) => [id]);
  memberExports.register('club', async () => 'points');
  memberExports.register('analytics', async ({ publicId }) => publicId);
  expect(JSON.stringify(await memberExports.collect(SAM))).toBe(
    '{"club":"points","analytics":"sam","receipts":[7]}',
  );
});

it('omits an unregistered part, and rejects a second registration', async () => {
  const memberExports = createMemberExports();
  memberExports.register('club', async () => 1);
  expect(await memberExports.collect(SAM)).toEqual({ club: 1 });
  expect(() => memberExports.register('club', async () => 2)).toThrow('registered twice');
});
