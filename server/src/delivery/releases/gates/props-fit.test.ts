import { SLOTS } from 'shared-contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { propsFit } from './props-fit.ts';

const fit = (given: z.ZodType, taken: z.ZodType) => propsFit(z.toJSONSchema(given), z.toJSONSchema(taken));

test.each(Object.entries(SLOTS))('props of %s fit themselves', (_name, { props }) => {
  const schema = z.toJSONSchema(props);
  expect(propsFit(schema, schema)).toBeNull();
});

test('props that say more than is asked fit; what is asked and not always given does not', () => {
  const taken = z.object({ centre: z.string() });
  expect(fit(z.object({ centre: z.string(), store: z.number() }), taken)).toBeNull();
  expect(fit(z.object({ centre: z.string().optional() }), taken)).toBe('props.centre is missing');
  expect(fit(z.object({}), taken)).toBe('props.centre is missing');
});

test('props of another type, or of values that nobody takes, do not fit', () => {
  expect(fit(z.object({ store: z.string() }), z.object({ store: z.number() }))).toBe(
    'props.store is string, and number is wanted',
  );
  const why = (...values: [string, ...string[]]) => z.object({ why: z.enum(values) });
  expect(fit(why('today', 'last'), why('today'))).toBe('props.why may be "last"');
  expect(fit(why('today'), why('today', 'last'))).toBeNull();
  expect(fit(z.object({ why: z.string() }), why('today'))).toMatch(/^props.why may be any value/);
});

test('props that may be null fit where null is taken alone', () => {
  const nullable = z.object({ distance: z.string().nullable() });
  const given = z.object({ distance: z.string() });
  expect(fit(given, nullable)).toBeNull();
  expect(fit(nullable, given)).not.toBeNull();
  expect(fit(z.object({ points: z.array(z.number()) }), z.object({ points: z.array(z.string()) }))).toBe(
    'props.points[] is number, and string is wanted',
  );
});
