import { posix } from 'node:path';

export type Sections = ReadonlyMap<string, string>;

export interface Declared {
  readonly section: string;
  readonly local: string;
  readonly isValue: boolean;
  readonly parameters: number;
}

export const sectionsOf = (text: string): Sections =>
  new Map(
    text
      .split(/^── /m)
      .slice(1)
      .map((part) => {
        const [path = '', ...lines] = part.split('\n');
        return [path, `${lines.join('\n').trim()}\n`];
      }),
  );

const DECLARED =
  /^export (?:declare )?(?:abstract )?(const|function|class|interface|type) (\w+)(<(?:[^<>]|<[^<>]*>)*>(?=[\s={(]))?/gm;
const STARRED = /^export (type )?\* from '(\.[^']+)'/gm;
const LISTED = /^export (type )?\{([^}]*)\}(?: from '(\.[^']+)')?/gm;

export function exportsOf(sections: Sections, section: string): Map<string, Declared> {
  const text = sections.get(section) ?? '';
  const found = new Map<string, Declared>();
  for (const [, isType, from = ''] of text.matchAll(STARRED)) {
    for (const [name, declared] of exportsOf(sections, resolved(section, from)))
      if (!found.has(name)) found.set(name, isType ? { ...declared, isValue: false } : declared);
  }
  for (const [, isType, names = '', from] of text.matchAll(LISTED)) {
    const there = from ? exportsOf(sections, resolved(section, from)) : importedBy(sections, section);
    for (const entry of names.split(',')) {
      const [, type, local = '', name = local] = /^\s*(type )?(\w+)(?: as (\w+))?\s*$/.exec(entry) ?? [];
      const declared = there.get(local);
      if (declared) found.set(name, isType || type ? { ...declared, isValue: false } : declared);
    }
  }
  for (const [name, declared] of declaredIn(section, text)) found.set(name, declared);
  return found;
}

function* declaredIn(section: string, text: string): Iterable<[string, Declared]> {
  for (const [, kind, local = '', parameters] of text.matchAll(DECLARED)) {
    const isValue = kind === 'const' || kind === 'function' || kind === 'class';
    const count = isValue || !parameters ? 0 : topLevelCommas(parameters) + 1;
    yield [local, { section, local, isValue, parameters: count }];
  }
}

const topLevelCommas = (parameters: string) =>
  parameters.slice(1, -1).replace(/<.*?>/g, '').split(',').length - 1;

const IMPORTED = /^import (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm;

function importedBy(sections: Sections, section: string): Map<string, Declared> {
  const text = sections.get(section) ?? '';
  const found = new Map<string, Declared>(declaredIn(section, text));
  for (const [, names = '', from = ''] of text.matchAll(IMPORTED)) {
    const there = exportsOf(sections, resolved(section, from));
    for (const name of names.split(',').map((entry) => entry.replace(/^\s*type /, '').trim())) {
      const declared = there.get(name);
      if (declared) found.set(name, declared);
    }
  }
  return found;
}

const resolved = (section: string, from: string) =>
  posix.join(posix.dirname(section), from).replace(/\.tsx?$/, '');
