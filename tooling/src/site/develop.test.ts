import { describe, expect, it } from 'vitest';
import { nextDevVersion } from './develop.ts';

describe('nextDevVersion', () => {
  it('starts at 1', () => expect(nextDevVersion('1.0.0', ['1.0.0', '0.9.0-dev.7'])).toBe('1.0.0-dev.1'));
  it('follows the highest number', () =>
    expect(nextDevVersion('1.0.0', ['1.0.0-dev.9', '1.0.0-dev.10', '1.0.0-dev.2'])).toBe('1.0.0-dev.11'));
  it('ignores versions of another form', () =>
    expect(nextDevVersion('1.0.0', ['1.0.0-dev.x'])).toBe('1.0.0-dev.1'));
});
