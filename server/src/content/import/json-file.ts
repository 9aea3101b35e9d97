import type { Origin, Problems } from '../check/problem.ts';

export interface RawRecord {
  readonly value: unknown;
  readonly origin: Origin;
  /** Fields whose problems are reported already. */
  readonly faulty?: ReadonlySet<string>;
}

interface Element {
  readonly text: string;
  readonly line: number;
}

/** Returns a placeholder for records that cannot be read at all. */
export const unreadable = (file: string): RawRecord => ({
  value: null,
  origin: { file, lineOf: () => null },
  faulty: new Set(['']),
});

/** Reads a JSON file with a list of records or a single record. */
export function readJsonFile(file: string, source: string, problems: Problems): RawRecord[] {
  const elements = source.trimStart().startsWith('[') ? splitList(source) : [{ text: source, line: 1 }];
  if (!elements) {
    problems.addToFile(file, reasonOf(source, 'Expected a list that is closed by ].'));
    return [];
  }
  return elements.flatMap((element) => {
    try {
      return [{ value: JSON.parse(element.text), origin: originOf(file, element) }];
    } catch (error) {
      const reason =
        error instanceof Error ? error.message.replace(/ in JSON at position.*$/s, '') : 'not JSON';
      problems.addToFile(file, `Expected JSON: ${reason}.`, lineInside(element, error));
      return [unreadable(file)];
    }
  });
}

// Splits a JSON list, so a syntax error affects one record and every record knows its line. Null if the list
// is not closed.
function splitList(source: string): Element[] | null {
  const elements: Element[] = [];
  let depth = 0;
  let inText = false;
  let line = 1;
  let start = -1;
  let startLine = 1;
  for (let i = 0; i < source.length; i++) {
    const char = source[i] as string;
    if (char === '\n') line++;
    if (inText) {
      if (char === '\\') i++;
      // Text cannot span lines, so a missing quote does not swallow the rest of the file.
      else if (char === '"' || char === '\n') inText = false;
      continue;
    }
    const closes = char === ']' || char === '}';
    if (depth === 1 && (char === ',' || closes) && start >= 0) {
      elements.push({ text: source.slice(start, i), line: startLine });
      start = -1;
    } else if (depth >= 1 && start < 0 && !/[\s,\]}]/.test(char)) {
      start = i;
      startLine = line;
    }
    if (char === '"') inText = true;
    if (char === '[' || char === '{') depth++;
    if (closes) depth--;
    if (depth === 0 && closes) return /^\s*$/.test(source.slice(i + 1)) ? elements : null;
  }
  return null;
}

function reasonOf(source: string, otherwise: string): string {
  try {
    JSON.parse(source);
    return otherwise;
  } catch (error) {
    return `Expected JSON: ${error instanceof Error ? error.message : otherwise}`;
  }
}

function lineInside({ text, line }: Element, error: unknown): number {
  const [, position] = /position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  return position === undefined ? line : line + text.slice(0, Number(position)).split('\n').length - 1;
}

// Approximates a field's line by the first occurrence of its name, only when needed.
function originOf(file: string, { text, line }: Element): Origin {
  return {
    file,
    lineOf: (field) => {
      let at = 0;
      for (const name of field.split('.')) {
        const found = /^\d+$/.test(name) ? -1 : text.indexOf(`${JSON.stringify(name)}`, at);
        if (found < 0) break;
        at = found;
      }
      return line + text.slice(0, at).split('\n').length - 1;
    },
  };
}
