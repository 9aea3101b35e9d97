import { expect, it } from 'vitest';
import { grouped } from './grouped.ts';

it('grouped: groups thousands', () => {
  expect([0, 999, 1000, -2140, 1_234_567].map(grouped)).toEqual(['0', '999', '1,000', '-2,140', '1,234,567']);
});
