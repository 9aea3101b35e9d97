import fc from 'fast-check';
import { matchPath, matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  below,
  covers,
  expandPattern,
  meet,
  type PathPattern,
  patternFault,
  patternText,
} from './route-patterns.ts';

const CENTRES = new Set(['asheville', 'b']);
const isCentre = (word: string) => CENTRES.has(word);
const disjoint = (one: string, other: string) =>
  !expandPattern(one).some((way) => expandPattern(other).some((theirs) => meet(way, theirs, isCentre)));

function isOwn(pattern: string, address: string): boolean {
  const params = matchRoutes([{ path: pattern }], address)?.at(-1)?.params;
  if (!params) return false;
  const isCentrePage = pattern.startsWith('/:centre');
  return !isCentrePage || params.centre === undefined || isCentre(params.centre.toLowerCase());
}

const wordFor = (segment: string) => (segment.startsWith(':') ? 'b' : segment);

const WORDS = ['a', 'b', 'asheville', 'stores', 'x.y'];
const word = fc.constantFrom(...WORDS);
const optional = (segment: fc.Arbitrary<string>) =>
  fc.tuple(segment, fc.boolean()).map(([text, isOptional]) => (isOptional ? `${text}?` : text));
const pattern = fc
  .record({
    first: optional(fc.oneof(word, fc.constant(':centre'))),
    rest: fc.array(optional(fc.oneof(word, fc.constantFrom(':store', ':id'))), { maxLength: 3 }),
    end: fc.constantFrom('', '', '/*'),
  })
  .map(({ first, rest, end }) => `/${[first, ...rest].join('/')}${end}`)
  // Every gate refuses one that may begin with another parameter.
  .filter((path) => !expandPattern(path).some(([first]) => first === ':store' || first === ':id'));
const disguise = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
);
const address = fc
  .tuple(
    fc.array(
      fc.tuple(fc.oneof(word, fc.constantFrom('other', '7')), disguise).map(([text, change]) => change(text)),
      { maxLength: 5 },
    ),
    fc.constantFrom('', '/'),
  )
  .map(([segments, end]) => `/${segments.join('/')}${segments.length > 0 ? end : ''}`);

/** Rounds of a property test: few in `npm test`. */
const numRuns = process.env.TEST_LEVEL === 'promises' ? 500 : 8_000;

describe('pair of route patterns', () => {
  it('that is disjoint never matches the same URL in the router', () => {
    fc.assert(
      fc.property(pattern, pattern, address, (one, other, at) => {
        fc.pre(disjoint(one, other));
        expect([one, other].filter((path) => isOwn(path, at))).not.toHaveLength(2);
      }),
      { numRuns },
    );
  });

  it('that overlaps has a URL that both match in the router', () => {
    const meeting = ([a, ...one]: PathPattern, [b, ...other]: PathPattern): string => {
      if (a === '*' || b === '*') {
        const rest = a === '*' ? (b === undefined ? [] : [b, ...other]) : [a ?? '', ...one];
        return rest
          .filter((text) => text && text !== '*')
          .map((text) => `/${wordFor(text)}`)
          .join('');
      }
      if (a === undefined || b === undefined) return '';
      return `/${wordFor(a.startsWith(':') ? b : a)}${meeting(one, other)}`;
    };
    fc.assert(
      fc.property(pattern, pattern, (one, other) => {
        const pairs = expandPattern(one).flatMap((way) =>
          expandPattern(other).map((theirs) => [way, theirs] as const),
        );
        const found = pairs.find(([way, theirs]) => meet(way, theirs, isCentre));
        fc.pre(found !== undefined);
        const [way, theirs] = found ?? [[], []];
        const address = meeting(way, theirs) || '/';
        const matched = [way, theirs].filter((each) => matchPath(patternText(each), address));
        expect([matched.length, address]).toEqual([2, address]);
      }),
      { numRuns },
    );
  });
});

describe('route pattern', () => {
  it.each([
    '/%61pi/x',
    '/x?y',
    '/x#y',
    '/a//b',
    '/../api',
    '/./x',
    '/a*',
    '/a/*/b',
    '/:a.b/c',
    '/café',
    'x',
    '/a\\b',
    `/${'a'.repeat(220)}`,
    '/a?/b?/c?/d?/e?',
  ])('is rejected if it is not in the plain form: %s', (path) => {
    expect(patternFault(path)).not.toBeNull();
    expect(expandPattern(path)).toEqual([]);
  });

  it.each([
    ['/', '/', true],
    ['/', '/a', false],
    ['/profile', '/profile/linked-cards', true],
    ['/profile', '/profiles', false],
    ['/profile', '/:x/y', false],
    ['/profile/a', '/profile/*', false],
    ['/:centre/stores/:storeName', '/:centre/stores/:name/deals', true],
    ['/:centre/stores', '/:centre/:any', false],
  ])('%s covers %s: %s', (prefix, path, is) => {
    const [[one], [other]] = [expandPattern(prefix), expandPattern(path)];
    expect(covers(one ?? ['?'], other ?? ['?'])).toBe(is);
    if (is) expect(meet(below(one ?? []), other ?? [], isCentre)).toBe(true);
  });
});
