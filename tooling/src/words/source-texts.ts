import { type ESTree, parseSync, Visitor } from 'rolldown/utils';

export interface SourceText {
  readonly line: number;
  readonly text: string;
}

const FOR_DEVELOPERS = /^(?:Error|TypeError|RangeError)$/;
const NO_WORDS = new Set([
  'className',
  'id',
  'href',
  'd',
  'key',
  'name',
  'rel',
  'type',
  'src',
  'fill',
  'style',
]);
/** SQL statements, which are in lower case. */
const IS_SQL =
  /\b(?:select|insert into|delete from|references|primary key|order by|create (?:table|index))\b|\bwhere\b.*=/s;

/** Whether users may read the text: it contains a space or starts like a sentence. */
const isForPeople = (text: string): boolean =>
  (/[a-z]{2,}[ ,.][^ ]/i.test(text) && /[a-z] [a-z]/i.test(text) && !IS_SQL.test(text)) ||
  /^[A-Z][a-z]+$/.test(text);

export function textsOfSource(file: string, source: string): SourceText[] {
  const { program } = parseSync(file, source);
  const texts: SourceText[] = [];
  const silent = new Set<number>();
  const add = (start: number, text: string, isRead = isForPeople(text)) => {
    if (silent.has(start) || !isRead) return;
    texts.push({
      line: source.slice(0, start).split('\n').length,
      text: text.replaceAll(/\s+/g, ' ').trim(),
    });
  };
  new Visitor({
    NewExpression: ({ callee, arguments: given }) => {
      const [first] = given;
      if (callee.type === 'Identifier' && FOR_DEVELOPERS.test(callee.name) && first) {
        silent.add(first.start);
        if (first.type === 'TemplateLiteral') for (const { start } of first.quasis) silent.add(start);
      }
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && NO_WORDS.has(name.name) && value) silent.add(value.start);
    },
    ImportDeclaration: ({ source: from }) => void silent.add(from.start),
    ExportNamedDeclaration: ({ source: from }) => void (from && silent.add(from.start)),
    ExportAllDeclaration: ({ source: from }) => void silent.add(from.start),
    Literal: ({ start, value }) => {
      if (typeof value === 'string') add(start, value);
    },
    TemplateLiteral: ({ quasis }) => {
      if (quasis.some(({ start }) => silent.has(start))) return;
      const [first] = quasis;
      const text = quasis.map(({ value }) => value.cooked ?? '').join('X');
      // One word is enough in a template: "{store} · till {day}".
      const isWord = quasis.length > 1 && /(?:^|[\sX])[a-z]{3,}(?:$|[\sX])/i.test(text) && !IS_SQL.test(text);
      if (first) add(first.start, text, isWord || isForPeople(text));
    },
    JSXText: ({ start, value }) => {
      if (value.trim())
        texts.push({
          line: source.slice(0, start).split('\n').length,
          text: value.replaceAll(/\s+/g, ' ').trim(),
        });
    },
  }).visit(program);
  return texts;
}

const TITLED = new Set(['test', 'it', 'describe']);

/** Returns what developers read in a file: the comments and test titles of a source, or all of a Markdown file. */
export function textsForDevelopers(file: string, source: string): SourceText[] {
  if (file.endsWith('.md')) return source.split('\n').map((text, at) => ({ line: at + 1, text }));
  const { program, comments } = parseSync(file, source);
  const found = comments.map(({ start, value }) => ({
    start,
    text: value.replaceAll(/\s+(?:\* )?/g, ' ').trim(),
  }));
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      let called: ESTree.Expression = callee;
      while (called.type === 'CallExpression' || called.type === 'MemberExpression')
        called = called.type === 'CallExpression' ? called.callee : called.object;
      if (title && called.type === 'Identifier' && TITLED.has(called.name) && title.type === 'Literal')
        found.push({ start: title.start, text: String(title.value) });
    },
  }).visit(program);
  return found.map(({ start, text }) => ({ line: source.slice(0, start).split('\n').length, text }));
}
