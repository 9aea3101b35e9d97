import { describe, expect, test } from 'vitest';
import { formerReleases } from './former-releases.ts';

const promoted = (...versions: string[]) => versions.map((live) => ({ action: 'promote', live }));

describe('Former releases: what to go back to', () => {
  test('what was live before, the latest first', () => {
    expect(formerReleases(promoted('1', '2', '3'))).toEqual(['2', '1']);
    expect(formerReleases(promoted('1'))).toEqual([]);
    expect(formerReleases([])).toEqual([]);
  });

  test('never what was rolled back from', () => {
    const rolledBack = [...promoted('1', '2', '3'), { action: 'rollback', live: '2' }];
    expect(formerReleases(rolledBack)).toEqual(['1']);
    expect(formerReleases([...rolledBack, ...promoted('4')])).toEqual(['2', '1']);
  });

  test('again, once somebody made it live on purpose', () => {
    const changes = [...promoted('1', '2'), { action: 'rollback', live: '1' }, ...promoted('2', '3')];
    expect(formerReleases(changes)).toEqual(['2', '1']);
  });

  test('a canary and what is made live twice change nothing of it', () => {
    const changes = [...promoted('1', '2'), { action: 'canary', live: '2' }, ...promoted('2')];
    expect(formerReleases(changes)).toEqual(['1']);
  });
});
