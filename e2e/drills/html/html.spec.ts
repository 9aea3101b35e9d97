import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'shared-contracts/zod';
import { everyRoute } from '../../support/crawl.ts';
import { signIn } from '../../support/member.ts';
import { expect, test } from '../../support/test.ts';

/** The Nu HTML checker. A drill fetches it, and Java runs it. */
const CHECKER = 'vnu-jar@26.9.27';

const EXCEPTIONS: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  {
    pattern: /^CSS: /,
    why: 'its CSS grammar lacks containers, view transitions and current masks; Chromium and the linter check our styles',
  },
  {
    pattern: /Attribute “pathLength” not allowed on element “circle”/,
    why: 'SVG 2 and browsers allow it on every shape; the checker knows SVG 1.1',
  },
];

const reportSchema = z.object({
  messages: z.array(z.object({ url: z.string(), message: z.string(), extract: z._default(z.string(), '') })),
});

test('the HTML of every route is valid, except for listed exceptions', async ({ page, expectedErrors }) => {
  test.setTimeout(1_800_000);
  expectedErrors.push('Failed to load resource');
  await signIn(page);
  const folder = test.info().outputPath('html');
  mkdirSync(folder, { recursive: true });
  const routes = await everyRoute(page);
  const paths = [...new Set(routes.map(({ path }) => path))];
  expect(paths.length).toBeGreaterThan(40);
  for (const [at, path] of paths.entries()) {
    const answer = await page.request.get(path, { headers: { accept: 'text/html' } });
    writeFileSync(join(folder, `${at}.html`), await answer.body());
  }
  const npx = ['--yes', `--package=${CHECKER}`, '--', 'vnu'];
  const args = [...npx, '--format', 'json', '--errors-only', '--stdout', folder];
  const { stdout } = spawnSync('npx', args, { cwd: tmpdir(), encoding: 'utf8', maxBuffer: 1e8 });
  const { messages } = reportSchema.parse(JSON.parse(stdout.slice(stdout.indexOf('{'))));
  const unknown = messages.filter(({ message }) => !EXCEPTIONS.some(({ pattern }) => pattern.test(message)));
  const pathOf = (url: string) => paths[Number(/(\d+)\.html$/.exec(url)?.[1])] ?? url;
  expect(unknown.map(({ url, message, extract }) => `${pathOf(url)}: ${message}\n    ${extract}`)).toEqual(
    [],
  );
  const unused = EXCEPTIONS.filter(({ pattern }) => !messages.some(({ message }) => pattern.test(message)));
  expect(unused.map(({ why }) => why)).toEqual([]);
});
