import Bowser from 'bowser';
import { LRUCache } from 'lru-cache';

const KNOWN = new Set(Object.values(Bowser.BROWSER_MAP));
const LONGEST = 400;
const OTHER = 'other';

function read(userAgent: string): string {
  // An empty one is refused by the parser.
  if (!userAgent) return OTHER;
  const { name = '', version = '' } = Bowser.getParser(userAgent).getBrowser();
  const [major = ''] = /^\d{1,3}(?=\D|$)/.exec(version) ?? [];
  // What it does not know it calls by whatever stands there.
  return KNOWN.has(name) ? `${name} ${major}`.trim() : OTHER;
}

const names = new LRUCache<string, string>({ max: 1_000 });

/** Name and major version of a browser by what it says of itself: `Chrome 141`, `other`. */
export function browserName(userAgent = ''): string {
  const said = userAgent.slice(0, LONGEST);
  const name = names.get(said) ?? read(said);
  names.set(said, name);
  return name;
}
