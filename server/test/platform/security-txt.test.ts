import { expect, test } from 'vitest';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { createTestSite } from '../support/test-site.ts';

const ORIGIN = 'https://www.example.com';

test.each([
  [{}, `${ORIGIN}/contact-us?topic=website`],
  [{ SECURITY_CONTACT: 'mailto:security@example.com' }, 'mailto:security@example.com'],
])('security.txt with %j names %s and a day within the year', async (config, contact) => {
  const database = await createTestDatabase();
  const site = await createTestSite({ database, config: { ORIGIN, ...config } });
  try {
    const { statusCode, headers, body } = await site.get('/.well-known/security.txt');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const fields = new Map(
      body
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
    );
    expect(fields.get('Contact')).toBe(contact);
    expect(fields.get('Canonical')).toBe(`${ORIGIN}/.well-known/security.txt`);
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / (24 * 3600 * 1000);
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  } finally {
    await site.stop();
    await database.stop();
  }
});
