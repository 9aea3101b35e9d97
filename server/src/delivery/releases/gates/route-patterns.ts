import { firstSegment, isServerPath, RESERVED_PATHS } from 'shared-contracts';

/** One of the sets of addresses that a pattern names: words in lower case, `:name` for any one segment, and `*` at the end for all below. */
export type Way = readonly string[];

/** The only parameter that an address may begin with: the slug of a centre. */
const FIRST_PARAMETER = ':centre';

const MAX_LENGTH = 200;
const MAX_SEGMENTS = 12;
/** Each doubles the ways of a pattern. */
const MAX_OPTIONAL = 4;

/** What a segment may be, so that a pattern reads like the addresses it matches: no `%`, and `?` at the end alone. */
const SEGMENT = /^(?!\.{1,2}\??$)(:[\w-]+|[a-z0-9._-]+)\??$/i;
const FAULTS = {
  long: `is longer than ${MAX_LENGTH} characters or ${MAX_SEGMENTS} segments.`,
  written:
    "is not written plainly: a segment is a word of a-z, 0-9, '.', '_' and '-', or a parameter such as ':storeId', each with '?' where it may be missing; '*' stands at the end.",
  optional: `has more than ${MAX_OPTIONAL} segments that may be missing.`,
};

const segmentsOf = (path: string) => path.replace(/^\/|\/$/g, '').split('/');

/** Why a pattern of React Router is not taken; null when it is. */
export function faultOf(path: string): string | null {
  const segments = path === '/' ? [] : segmentsOf(path);
  if (path.length > MAX_LENGTH || segments.length > MAX_SEGMENTS) return FAULTS.long;
  const isWritten = (segment: string, at: number) =>
    SEGMENT.test(segment) || (segment === '*' && at === segments.length - 1);
  if (!path.startsWith('/') || !segments.every(isWritten)) return FAULTS.written;
  if (segments.filter((segment) => segment.endsWith('?')).length > MAX_OPTIONAL) return FAULTS.optional;
  return null;
}

/** All ways of a pattern. One with a fault has none: it can be compared with nothing, and no gate lets it in. */
export function waysOf(path: string): Way[] {
  if (faultOf(path)) return [];
  const segments = path === '/' ? [] : segmentsOf(path);
  let ways: Way[] = [[]];
  for (const segment of segments) {
    const name = segment.replace('?', '');
    const longer = ways.map((way) => [...way, name.startsWith(':') ? name : name.toLowerCase()]);
    ways = segment.endsWith('?') ? [...longer, ...ways] : longer;
  }
  return ways;
}

export const textOf = (way: Way) => `/${way.join('/')}`;

const isAny = (segment: string | undefined) => segment?.startsWith(':') === true;

/** True for the slug of a centre: `:centre` as the first segment stands for these words alone. */
export type IsCentre = (word: string) => boolean;

/** True when one address is on both ways. */
export function meet(one: Way, other: Way, isCentre: IsCentre): boolean {
  for (let at = 0; ; at += 1) {
    const [a, b] = [one[at], other[at]];
    if (a === '*' || b === '*') return true;
    if (a === undefined || b === undefined) return a === b;
    if (!shareValue(a, b, at === 0 ? isCentre : () => true)) return false;
  }
}

function shareValue(a: string, b: string, isCentre: IsCentre): boolean {
  if (isAny(a)) return isAny(b) || isCentre(b);
  return isAny(b) ? isCentre(a) : a === b;
}

/** Everything at a prefix and below it; `/` is the home page alone. */
export const below = (prefix: Way): Way => (prefix.length === 0 ? prefix : [...prefix, '*']);

/** True when every address of `way` is at `prefix` or below it. */
export const covers = (prefix: Way, way: Way): boolean =>
  prefix.length === 0
    ? way.length === 0
    : prefix.every((segment, at) => {
        const own = way[at];
        if (own === undefined || own === '*') return false;
        return isAny(segment) ? at > 0 || own === segment : own === segment;
      });

const SHELL_WAYS: readonly Way[] = RESERVED_PATHS.shell.flatMap(waysOf);

/** Whose a way is by the site's own rules, as the end of a sentence; null when remotes may have it. */
export function reservedFor(way: Way, isCentre: IsCentre): string | null {
  if (SHELL_WAYS.some((page) => meet(page, way, isCentre))) return 'belongs to the shell.';
  const first = firstSegment(textOf(way));
  if (first === '*' || isServerPath(textOf(way))) return 'belongs to the server.';
  if (isAny(first) && first !== FIRST_PARAMETER)
    return `begins with '${first}': the only parameter there is '${FIRST_PARAMETER}'.`;
  if (isCentre(first)) return `begins with the slug of a center: write '${FIRST_PARAMETER}'.`;
  return null;
}
