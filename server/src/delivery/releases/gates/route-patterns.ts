import { firstSegment, isServerPath, RESERVED_PATHS } from 'shared-contracts/content';

/** One expansion: words in lower case, `:name` for any segment, and a final `*` for everything below. */
export type PathPattern = readonly string[];

const FIRST_PARAMETER = ':centre';

const MAX_LENGTH = 200;
const MAX_SEGMENTS = 12;
const MAX_OPTIONAL = 4;

const SEGMENT = /^(?!\.{1,2}\??$)(:[\w-]+|[a-z0-9._-]+)\??$/i;
const FAULTS = {
  long: `is longer than ${MAX_LENGTH} characters or ${MAX_SEGMENTS} segments.`,
  written:
    "is not written plainly: a segment is a word of a-z, 0-9, '.', '_' and '-', or a parameter such as ':storeId', each with '?' where it may be missing; '*' stands at the end.",
  optional: `has more than ${MAX_OPTIONAL} segments that may be missing.`,
};

const segmentsOf = (path: string) => path.replace(/^\/|\/$/g, '').split('/');

export function patternFault(path: string): string | null {
  const segments = path === '/' ? [] : segmentsOf(path);
  if (path.length > MAX_LENGTH || segments.length > MAX_SEGMENTS) return FAULTS.long;
  const isWritten = (segment: string, at: number) =>
    SEGMENT.test(segment) || (segment === '*' && at === segments.length - 1);
  if (!path.startsWith('/') || !segments.every(isWritten)) return FAULTS.written;
  if (segments.filter((segment) => segment.endsWith('?')).length > MAX_OPTIONAL) return FAULTS.optional;
  return null;
}

export function expandPattern(path: string): PathPattern[] {
  if (patternFault(path)) return [];
  const segments = path === '/' ? [] : segmentsOf(path);
  let patterns: PathPattern[] = [[]];
  for (const segment of segments) {
    const name = segment.replace('?', '');
    const longer = patterns.map((pattern) => [...pattern, name.startsWith(':') ? name : name.toLowerCase()]);
    patterns = segment.endsWith('?') ? [...longer, ...patterns] : longer;
  }
  return patterns;
}

export const patternText = (pattern: PathPattern) => `/${pattern.join('/')}`;

const isAny = (segment: string | undefined) => segment?.startsWith(':') === true;

/** Whether a word is a centre's slug. Only such words match a first segment `:centre`. */
export type IsCentre = (word: string) => boolean;

export function meet(one: PathPattern, other: PathPattern, isCentre: IsCentre): boolean {
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

export const below = (prefix: PathPattern): PathPattern => (prefix.length === 0 ? prefix : [...prefix, '*']);

export const covers = (prefix: PathPattern, pattern: PathPattern): boolean =>
  prefix.length === 0
    ? pattern.length === 0
    : prefix.every((segment, at) => {
        const own = pattern[at];
        if (own === undefined || own === '*') return false;
        return isAny(segment) ? at > 0 || own === segment : own === segment;
      });

const SHELL_PATTERNS: readonly PathPattern[] = RESERVED_PATHS.shell.flatMap(expandPattern);

export function reasonReserved(pattern: PathPattern, isCentre: IsCentre): string | null {
  if (SHELL_PATTERNS.some((page) => meet(page, pattern, isCentre))) return 'belongs to the shell.';
  const first = firstSegment(patternText(pattern));
  if (first === '*' || isServerPath(patternText(pattern))) return 'belongs to the server.';
  if (isAny(first) && first !== FIRST_PARAMETER)
    return `begins with '${first}': the only parameter there is '${FIRST_PARAMETER}'.`;
  if (isCentre(first)) return `begins with the slug of a center: write '${FIRST_PARAMETER}'.`;
  return null;
}
