import { describe, expect, it } from 'vitest';
import { firstSegment, isServerPath, RESERVED_PATHS } from './reserved-paths.ts';

describe('reserved paths', () => {
  it.each(RESERVED_PATHS.server)('isServerPath: matches /%s and paths below it', (segment) => {
    expect([`/${segment}`, `/${segment}/x`, `/${segment}?a=/b`].map(isServerPath)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('isServerPath: does not match other paths', () => {
    expect(['/', '/apiary', '/charleston/api', '/x?y=/api/z', '/404'].map(isServerPath)).not.toContain(true);
  });

  it('firstSegment: omits query and fragment', () => {
    expect(['/', '/a', '/a/b', '/a?b/c', '/a#b'].map(firstSegment)).toEqual(['', 'a', 'a', 'a', 'a']);
  });
});
