import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)));
const folders = new Set(tracked.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
const papers = tracked.filter((file) => file.endsWith('.md'));
const ofTheRoot = papers.filter((file) => !file.includes('/'));
const records = papers.filter((file) => file.includes('/decisions/'));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Markdown without its blocks of code. */
const prose = (text: string) => text.replace(/^```.*?^```/gms, '');

/** Places in this repository that a paper links to, from its own folder. */
const linksOf = (text: string) =>
  [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link.replace(/#.*$/, ''))
    .filter((link) => link && !/^[a-z]+:/.test(link));

/** Paths that stand in backticks: below a folder of the root, with nothing left open in them. */
const pathsOf = (text: string) =>
  [...prose(text).matchAll(/`([^`\n]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /^[\w.-]+\/[\w./-]*$/.test(path) && folders.has(path.split('/')[0] ?? ''));

describe('Papers', () => {
  test.each(papers)('%s: each relative link leads somewhere', (paper) => {
    const broken = linksOf(read(paper)).filter((link) => !existsSync(join(ROOT, dirname(paper), link)));
    expect(broken).toEqual([]);
  });

  test.each(ofTheRoot)('%s: each path in backticks is there', (paper) => {
    expect(pathsOf(read(paper)).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('Paths and links: a broken one is seen', () => {
    const text =
      'See `server/src/nothing.ts`, `server/src/`, `server/*/x.ts`, `pnpm lint` and [this](gone.md#part).';
    expect(pathsOf(text)).toEqual(['server/src/nothing.ts', 'server/src/']);
    expect(linksOf(text)).toEqual(['gone.md']);
  });
});

describe('Decision records', () => {
  test.each(records)('%s: number, date and status', (record) => {
    const number = /\/(\d{4})-[a-z0-9-]+\.md$/.exec(record)?.[1];
    const [title = '', empty, state = ''] = read(record).split('\n');
    expect(title).toMatch(new RegExp(`^# ${number}\\. \\S`));
    expect(empty).toBe('');
    expect(state).toMatch(/^Date: \d{4}-\d\d-\d\d\. Status: (accepted|rejected|superseded by \[)/);
  });

  test('Numbers of a folder run from 0001, none twice', () => {
    for (const folder of new Set(records.map((record) => dirname(record)))) {
      const numbers = records
        .filter((record) => dirname(record) === folder)
        .map((record) => Number(record.slice(folder.length + 1, folder.length + 5)));
      expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
    }
  });
});
