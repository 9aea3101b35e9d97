import { describe, expect, it } from 'vitest';
import { firstSegment, isServerPath, RESERVED_PATHS } from './reserved-paths.ts';

describe('reserved paths', () => {
  it.each(RESERVED_PATHS.server)('server: /%s and what is below it', (segment) => {
    expect([`/${segment}`, `/${segment}/x`, `/${segment}?a=/b`].map(isServerPath)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('pages: what is neither on the list nor below it', () => {
    expect(['/', '/apiary', '/charleston/api', '/x?y=/api/z', '/404'].map(isServerPath)).not.toContain(true);
  });

  it('first segment: without query and fragment', () => {
    expect(['/', '/a', '/a/b', '/a?b/c', '/a#b'].map(firstSegment)).toEqual(['', 'a', 'a', 'a', 'a']);
  });
});
