import Bowser from 'bowser';
import { LRUCache } from 'lru-cache';

const KNOWN = new Set(Object.values(Bowser.BROWSER_MAP));
const LONGEST = 400;
const OTHER = 'other';

function read(userAgent: string): string {
  if (!userAgent) return OTHER;
  const { name = '', version = '' } = Bowser.getParser(userAgent).getBrowser();
  const [major = ''] = /^\d{1,3}(?=\D|$)/.exec(version) ?? [];
  return KNOWN.has(name) ? `${name} ${major}`.trim() : OTHER;
}

const names = new LRUCache<string, string>({ max: 1_000 });

/** Returns the browser's name and major version, such as `Chrome 141`, or `other`. */
export function browserName(userAgent = ''): string {
  const said = userAgent.slice(0, LONGEST);
  const name = names.get(said) ?? read(said);
  names.set(said, name);
  return name;
}
