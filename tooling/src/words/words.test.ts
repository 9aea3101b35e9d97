import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { textsForDevelopers, textsOfSource } from './source-texts.ts';
import { hitsIn, NOT_IN_CANADA, NOT_IN_THE_UNITED_STATES, NOWHERE, UNCLEAR } from './word-list.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8');
const tracked = (...folders: string[]) =>
  execFileSync('git', ['ls-files', ...folders], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');

const SHOWN = [
  'shell/src',
  'shared-ui/src',
  'shared-contracts/src',
  ...['discovery', 'centre', 'loyalty', 'account'].map((name) => `mfe-${name}/src`),
];
const ANSWERED = ['club', 'identity', 'engagement', 'content', 'platform'].map(
  (name) => `server/src/${name}`,
);
const NOT_SHOWN =
  /\.test\.tsx?$|\/(?:member|content)\/client\.ts$|receipt-calls|\/testing\/|\/migrations\/|\/commands\/|\/check\/|\/import\/|\/report\/|\/preview\/|password-rules|spelling|\.d\.ts$/;

const american = [...NOWHERE, ...NOT_IN_THE_UNITED_STATES];

function hitsOfSources(
  folders: readonly string[],
  isShown: (text: string) => boolean = () => true,
): string[] {
  return tracked(...folders)
    .filter((file) => /\.tsx?$/.test(file) && !NOT_SHOWN.test(file))
    .flatMap((file) =>
      textsOfSource(file, read(file))
        .filter(({ text }) => isShown(text))
        .flatMap(({ line, text }) => hitsIn(text, american).map((hit) => `${file}:${line} ${hit}: ${text}`)),
    );
}

function textsOfJson(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value.replaceAll(/\{\w+\}/g, '')] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOfJson) : [];
}

describe('words of the site', () => {
  test('pages are in American English', () => {
    expect(hitsOfSources(SHOWN)).toEqual([]);
  });

  test('answers and mails of the server are in American English', () => {
    // Queries and log lines begin in lower case; texts for people are sentences.
    expect(hitsOfSources(ANSWERED, (text) => /^[A-Z].*[.?!]$/.test(text))).toEqual([]);
  });

  test('sample content and exchanges are in American English', () => {
    const files = tracked('sample-content/data', 'server/src/club').filter(
      (file) => file.endsWith('.json') && !file.includes('/facts/'),
    );
    const hits = files.flatMap((file) =>
      textsOfJson(JSON.parse(read(file))).flatMap((text) =>
        hitsIn(text, american).map((hit) => `${file} ${hit}: ${text}`),
      ),
    );
    expect(hits).toEqual([]);
  });
});

test('comments, test titles and Markdown have no unclear phrases', () => {
  const hits = tracked('*.ts', '*.tsx', '*.mjs', '*.md').flatMap((file) =>
    textsForDevelopers(file, read(file)).flatMap(({ line, text }) =>
      hitsIn(text, UNCLEAR).map((hit) => `${file}:${line} ${hit}: ${text}`),
    ),
  );
  expect(hits).toEqual([]);
});

describe('word list', () => {
  test.each([
    ['Show it at the till.', 'till'],
    ['From nought to five hundred', 'nought'],
    ['A kerb ramp', 'kerb'],
    ['Returns from other branches', 'branches'],
    ['Cash machine', 'cash machine'],
    ['For whom', 'for whom'],
    ['The offer stands here.', 'stands here'],
    ['There is no such code of yours', 'such code of yours'],
    ['Ends 21 Dec', '21 dec'],
    ['Find a centre', 'centre'],
    ['This event is cancelled', 'cancelled'],
    ['40 % off', '0 %'],
    ['We organise events.', 'organise'],
  ])('rejects "%s" because of "%s"', (text, word) => {
    expect(hitsIn(text, american).join().toLowerCase()).toContain(word.toLowerCase());
  });

  test('accepts American English', () => {
    const text =
      'Find a center, still open until Dec 21 at 8 pm: checkout, parking, colors and favorites. Lift the flap. May 3.';
    expect(hitsIn(text, american)).toEqual([]);
    expect(hitsIn('Cinemas at Bridge Street Town Centre', american)).toEqual([]);
    expect(hitsIn('Find a centre and save your favourites', NOT_IN_CANADA)).toEqual([]);
  });
});

describe('textsForDevelopers', () => {
  test('reads comments and test titles, and all of Markdown', () => {
    const source = [
      '/** One',
      ' * comment. */',
      "const a = 'b'; // Another",
      "test.each([1])('is %s', () => it('has', f));",
    ].join('\n');
    expect(textsForDevelopers('a.test.ts', source)).toEqual([
      { line: 1, text: '* One comment.' },
      { line: 3, text: 'Another' },
      { line: 4, text: 'is %s' },
      { line: 4, text: 'has' },
    ]);
    expect(textsForDevelopers('a.md', 'One\ntwo')[1]).toEqual({ line: 2, text: 'two' });
  });
});

describe('textsOfSource', () => {
  test('reads JSX, attributes and strings, and skips names, keys and errors for developers', () => {
    const source = `
      import x from 'a centre';
      const key = ['centre', 'a-centre'];
      throw new Error('There is no centre');
      export const A = () => <p className="a centre" title="A fine centre">Find \${n} {\`centres of \${n} states\`} a till</p>;
    `;
    expect(textsOfSource('a.tsx', source).map(({ text }) => text)).toEqual([
      'A fine centre',
      'Find $',
      'centres of X states',
      'a till',
    ]);
  });
});
