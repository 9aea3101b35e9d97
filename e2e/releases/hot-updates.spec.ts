import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from 'shared-contracts/content';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { type RunningProgram, startProgram } from '../support/child.ts';
import { ROOT } from '../support/release-command.ts';
import { expect, test } from '../support/test.ts';
import { testerBar } from '../support/tester.ts';

// The dev server's client repeats build errors in the console.
test.use({ expectedErrors: ['Module build failed'] });

const REMOTE = 'mfe-loyalty';
// A page with room in its budget, since each save is published.
const PART = 'src/features/savings-pass/how-it-works.tsx';
const PAGE = 'src/pages/savings-pass.page.tsx';
const TITLE = 'At the register';

/** Fills a folder with links to this checkout, and copies of what is edited and of the commands. */
function linkCheckout(root: string): void {
  for (const name of readdirSync(ROOT)) {
    if (name.startsWith('.')) continue;
    if (name !== REMOTE && name !== 'tooling') {
      symlinkSync(join(ROOT, name), join(root, name));
      continue;
    }
    mkdirSync(join(root, name));
    for (const part of readdirSync(join(ROOT, name)))
      if (part === 'node_modules') symlinkSync(join(ROOT, name, part), join(root, name, part));
      else cpSync(join(ROOT, name, part), join(root, name, part), { recursive: true });
  }
}

let root = '';
let port = 0;
let site: RunningProgram;
test.beforeAll(async () => {
  // A whole site starts from an empty data folder.
  test.setTimeout(900_000);
  root = mkdtempSync(join(tmpdir(), 'checkout-'));
  linkCheckout(root);
  port = await freePort();
  const env = { DATABASE_URL: '', DATA_DIR: join(root, '.data'), PORT: String(port) };
  site = await startProgram([join(root, 'tooling/src/dev.ts'), REMOTE], /^Serving /m, { cwd: root, env });
});
test.afterAll(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Saves a file with each second text instead of the first. */
function save(file: string, ...changes: ReadonlyArray<readonly [from: string, to: string]>): void {
  const path = join(root, REMOTE, file);
  let text = readFileSync(path, 'utf8');
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  writeFileSync(path, text);
}

test('`pnpm dev` shows each save in place, and keeps typed text and open parts', async ({ page }) => {
  const response = await page.goto(`http://localhost:${port}${paths.savingsPass()}`);
  const slot = page.locator(`#slot > [data-remote="${REMOTE}"]`);
  const heading = slot.locator('#how-title');
  await expect(heading).toContainText(TITLE);
  await expect(testerBar(page)).toContainText('Every save appears here.');
  // The rest of the site, with the server's own markup.
  expect(await response?.text()).toContain('Skip to content');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  // Adds a part with state.
  save(
    PART,
    [`${TITLE}</h2>`, `${TITLE}</h2><Note />`],
    [
      'export function',
      `import { useState } from 'react';
function Note() {
  const [note, setNote] = useState('');
  return <label>Note <input value={note} onChange={(event) => setNote(event.target.value)} /></label>;
}

export function`,
    ],
  );
  const note = slot.getByRole('textbox', { name: 'Note' });
  const question = slot.locator('details').first();
  await note.fill('blue bag');
  await question.locator('summary').click();
  await page.evaluate(() => Reflect.set(window, 'mark', true));
  const expectKept = async () => {
    await expect(note).toHaveValue('blue bag');
    await expect(question).toHaveAttribute('open');
    expect(await page.evaluate(() => Reflect.get(window, 'mark')), 'same document').toBe(true);
  };

  save(PART, [TITLE, 'Seen as it is saved.']);
  await expect(heading).toContainText('Seen as it is saved.');
  await expectKept();

  // The component and the head of a page.
  save(
    PAGE,
    ['<HowItWorks pass={pass} />', '<HowItWorks pass={pass} /><p>Another line</p>'],
    [': coupons for the season', ': another title'],
  );
  await expect(slot.getByText('Another line')).toBeVisible();
  await expect(page).toHaveTitle(/: another title/);
  await expectKept();

  // A save that does not build.
  save(PART, ['Seen as it is saved.', 'Seen {as it is saved.']);
  await expect(testerBar(page)).toContainText('could not be built');
  await expect(heading).toContainText('Seen as it is saved.');
  save(PART, ['Seen {as it is saved.', 'Mended.']);
  await expect(heading).toContainText('Mended.');
  await expect(testerBar(page)).not.toContainText('could not be built');
  await expectKept();
  await expect.poll(site.said).toContain(`${REMOTE} builds again`);

  // Each save is also published.
  await expect.poll(site.said).toMatch(/mfe-loyalty@[\w.]+-dev\.\d+ is live/);
  await expectKept();
});
