import { SLOTS } from 'shared-contracts/composition';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { propsFit } from './props-fit.ts';

const fit = (given: z.ZodType, taken: z.ZodType) => propsFit(z.toJSONSchema(given), z.toJSONSchema(taken));

it.each(Object.entries(SLOTS))('accepts the props of %s for themselves', (_name, { props }) => {
  const schema = z.toJSONSchema(props);
  expect(propsFit(schema, schema)).toBeNull();
});

it('accepts extra props, but not missing or optional ones', () => {
  const taken = z.object({ centre: z.string() });
  expect(fit(z.object({ centre: z.string(), store: z.number() }), taken)).toBeNull();
  expect(fit(z.object({ centre: z.string().optional() }), taken)).toBe('props.centre is missing');
  expect(fit(z.object({}), taken)).toBe('props.centre is missing');
});

it('rejects other types and values', () => {
  expect(fit(z.object({ store: z.string() }), z.object({ store: z.number() }))).toBe(
    'props.store is string, and number is wanted',
  );
  const why = (...values: [string, ...string[]]) => z.object({ why: z.enum(values) });
  expect(fit(why('today', 'last'), why('today'))).toBe('props.why may be "last"');
  expect(fit(why('today'), why('today', 'last'))).toBeNull();
  expect(fit(z.object({ why: z.string() }), why('today'))).toMatch(/^props.why may be any value/);
});

it('accepts null only where it is allowed', () => {
  const nullable = z.object({ distance: z.string().nullable() });
  const given = z.object({ distance: z.string() });
  expect(fit(given, nullable)).toBeNull();
  expect(fit(nullable, given)).not.toBeNull();
  expect(fit(z.object({ points: z.array(z.number()) }), z.object({ points: z.array(z.string()) }))).toBe(
    'props.points[] is number, and string is wanted',
  );
});
