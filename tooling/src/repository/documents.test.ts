import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)));
const topFolders = new Set(
  tracked.filter((file) => file.includes('/')).map((file) => file.split('/', 1)[0] ?? ''),
);
const papers = tracked.filter((file) => file.endsWith('.md'));
const records = papers.filter((file) => file.includes('/decisions/'));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const isPast = (paper: string) => records.includes(paper) && read(paper).includes('Status: superseded');

/** Markdown without its blocks of code. */
const prose = (text: string) => text.replace(/^```.*?^```/gms, '');
const codeBlocks = (text: string) => [...text.matchAll(/^```.*?^```/gms)].map(([block]) => block);

const linksOf = (text: string) =>
  [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link.replace(/#.*$/, ''))
    .filter((link) => link && !/^[a-z]+:/.test(link));

const isMade = (path: string) => /(^|\/)(dist|node_modules|\.data)(\/|$)/.test(path);
/** Whether a word names a file or folder: `NAME.page.tsx` is an example, `text/html` a type. */
const isPath = (word: string) =>
  /^[\w.@-]+(\/[\w.@-]+)*\/?$/.test(word) &&
  !/(^|[/.-])[A-Z]{4,}\b(?!\.md)/.test(word) &&
  (/\w\.(tsx?|mjs|js|css|md)$/.test(word) ||
    /\/$/.test(word) ||
    topFolders.has(word.split('/', 1)[0] ?? '')) &&
  (/\/./.test(word) || topFolders.has(word.slice(0, -1)));

/** Paths that a paper names: in backticks, and as words of its blocks of code. */
const pathsOf = (text: string) =>
  [
    ...[...prose(text).matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word),
    ...codeBlocks(text).flatMap((block) => block.split(/\s+/)),
  ].filter((word) => isPath(word) && !isMade(word));

/** Every tracked file and folder by each ending of its path, such as `pages/document.ts`. */
const endings = new Set(
  tracked.flatMap((file) => {
    const parts = file.split('/');
    return parts.flatMap((_, start) =>
      parts.slice(start).map((_part, index) => parts.slice(start, start + index + 1).join('/')),
    );
  }),
);
/** Whether a path exists from the paper's folder, from the root, or as the ending of a path. */
const isThere = (path: string, paper: string) =>
  existsSync(join(ROOT, dirname(paper), path)) ||
  (topFolders.has(path.split('/', 1)[0] ?? '')
    ? existsSync(join(ROOT, path))
    : endings.has(path.replace(/\/$/, '')));

describe('documents', () => {
  test.each(papers)('%s: relative links lead to files', (paper) => {
    const broken = linksOf(read(paper)).filter((link) => !existsSync(join(ROOT, dirname(paper), link)));
    expect(broken).toEqual([]);
  });

  test.each(papers.filter((paper) => !isPast(paper)))('%s: named paths exist', (paper) => {
    expect(pathsOf(read(paper)).filter((path) => !isThere(path, paper))).toEqual([]);
  });

  test('README.md fits on a few screens', () => {
    const lines = read('README.md').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(140);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });

  test('check finds broken paths and links', () => {
    const text = [
      'See `server/src/nothing.ts`, `http/nothing.ts`, `server/src/`, `server/*/x.ts`, `pnpm lint`, `text/html`',
      'and [this](gone.md#part), made in `mfe-centre/dist/web`, like `src/pages/NAME.page.tsx`.',
      '```',
      'pnpm test:unit server/src/gone.test.ts    one file',
      '```',
    ].join('\n');
    const named = ['server/src/nothing.ts', 'http/nothing.ts', 'server/src/', 'server/src/gone.test.ts'];
    expect(pathsOf(text)).toEqual(named);
    expect(named.filter((path) => isThere(path, 'README.md'))).toEqual(['server/src/']);
    expect(isThere('platform/http/cookies.ts', 'README.md')).toBe(true);
    expect(isThere('server/platform/http/cookies.ts', 'README.md')).toBe(false);
    expect(linksOf(text)).toEqual(['gone.md']);
  });
});

describe('decision records', () => {
  test.each(records)('%s: has number, date and status', (record) => {
    const number = /\/(\d{4})-[a-z0-9-]+\.md$/.exec(record)?.[1];
    const [title = '', empty, state = ''] = read(record).split('\n');
    expect(title).toMatch(new RegExp(`^# ${number}\\. \\S`));
    expect(empty).toBe('');
    expect(state).toMatch(/^Date: \d{4}-\d\d-\d\d\. Status: (accepted|rejected|superseded by \[)/);
  });

  test('are numbered from 0001 in each folder', () => {
    for (const folder of new Set(records.map((record) => dirname(record)))) {
      const numbers = records
        .filter((record) => dirname(record) === folder)
        .map((record) => Number(record.slice(folder.length + 1, folder.length + 5)));
      expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
    }
  });
});
