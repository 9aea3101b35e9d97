import { describe, expect, it } from 'vitest';
import { formerReleases } from './former-releases.ts';

const promoted = (...versions: string[]) => versions.map((live) => ({ action: 'promote', live }));

describe('rollback candidates', () => {
  it('are the previously live releases, latest first', () => {
    expect(formerReleases(promoted('1', '2', '3'))).toEqual(['2', '1']);
    expect(formerReleases(promoted('1'))).toEqual([]);
    expect(formerReleases([])).toEqual([]);
  });

  it('exclude releases that were rolled back', () => {
    const rolledBack = [...promoted('1', '2', '3'), { action: 'rollback', live: '2' }];
    expect(formerReleases(rolledBack)).toEqual(['1']);
    expect(formerReleases([...rolledBack, ...promoted('4')])).toEqual(['2', '1']);
  });

  it('include a release again after a promotion', () => {
    const changes = [...promoted('1', '2'), { action: 'rollback', live: '1' }, ...promoted('2', '3')];
    expect(formerReleases(changes)).toEqual(['2', '1']);
  });

  it('ignore canaries and repeated promotions', () => {
    const changes = [...promoted('1', '2'), { action: 'canary', live: '2' }, ...promoted('2')];
    expect(formerReleases(changes)).toEqual(['1']);
  });
});
