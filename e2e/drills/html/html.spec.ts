import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'shared-contracts/zod';
import { everyRoute } from '../../support/crawl.ts';
import { signIn } from '../../support/member.ts';
import { expect, test } from '../../support/test.ts';
import { run } from '../run.ts';
import { EXCEPTIONS } from './exceptions.ts';

/** The Nu HTML checker; a drill fetches it, and Java runs it. */
const CHECKER = 'vnu-jar@26.9.27';

const reportSchema = z.object({
  messages: z.array(z.object({ url: z.string(), message: z.string(), extract: z._default(z.string(), '') })),
});

test.setTimeout(1_800_000);

test('HTML of every route is what the Nu checker takes for valid, but for what is explained', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push('Failed to load resource');
  await signIn(page);
  const folder = mkdtempSync(join(tmpdir(), 'html-'));
  try {
    const routes = await everyRoute(page);
    const paths = [...new Set(routes.map(({ path }) => path))];
    expect(paths.length).toBeGreaterThan(40);
    for (const [at, path] of paths.entries()) {
      const answer = await page.request.get(path, { headers: { accept: 'text/html' } });
      writeFileSync(join(folder, `${at}.html`), await answer.body());
    }
    const args = [
      '--yes',
      `--package=${CHECKER}`,
      '--',
      'vnu',
      '--format',
      'json',
      '--errors-only',
      '--stdout',
    ];
    const { output } = await run('npx', [...args, folder], folder);
    const { messages } = reportSchema.parse(JSON.parse(output.slice(output.indexOf('{'))));
    const found = messages.map(({ url, message, extract }) => ({
      path: paths[Number(/(\d+)\.html$/.exec(url)?.[1])] ?? url,
      message,
      extract,
    }));
    const unknown = found.filter(({ message }) => !EXCEPTIONS.some(({ pattern }) => pattern.test(message)));
    expect(unknown.map(({ path, message, extract }) => `${path}: ${message}\n    ${extract}`)).toEqual([]);
    // An exception that nothing needs any more goes.
    const idle = EXCEPTIONS.filter(({ pattern }) => !found.some(({ message }) => pattern.test(message)));
    expect(idle.map(({ why }) => why)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
