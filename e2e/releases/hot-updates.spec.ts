import { paths } from 'shared-contracts';
import { type DevelopedSite, developSite } from '../support/developed-site.ts';
import { expect, test } from '../support/test.ts';

// A page with room in its budget: what is added to it is published as well.
const PART = 'src/features/savings-pass/how-it-works.tsx';
const PAGE = 'src/pages/savings-pass.page.tsx';
const TITLE = 'At the register';

// The dev server's own client repeats in the console what could not be built.
test.use({ expectedErrors: ['Module build failed'] });

let site: DevelopedSite;
test.beforeAll(async () => {
  // A whole site begins from nothing, beside those under test.
  test.setTimeout(900_000);
  site = await developSite('mfe-loyalty');
});
test.afterAll(async () => {
  await site?.stop();
});

test('Site in development: a save of a part or a page comes in place, and what stands in the page stays', async ({
  page,
}) => {
  const response = await page.goto(site.origin + paths.savingsPass());
  const slot = page.locator('#slot > [data-remote="mfe-loyalty"]');
  const heading = slot.locator('#how-title');
  const bar = page.getByRole('complementary', { name: 'Tester' });
  await expect(heading).toContainText(TITLE);
  await expect(bar).toContainText('Every save is seen here.');
  // The rest of the site is there, with the server's own markup.
  expect(await response?.text()).toContain('Skip to content');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  // A part that keeps something is added, by a save as well.
  site.save(
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
    // No document was loaded meanwhile.
    expect(await page.evaluate(() => Reflect.get(window, 'mark'))).toBe(true);
  };

  site.save(PART, [TITLE, 'Seen as it is saved.']);
  await expect(heading).toContainText('Seen as it is saved.');
  await expectKept();

  // A page's file: its component, and its head.
  site.save(PAGE, ['<HowItWorks pass={pass} />', '<HowItWorks pass={pass} /><p>Another line</p>']);
  await expect(slot.getByText('Another line')).toBeVisible();
  await expectKept();
  site.save(PAGE, [': coupons for the season', ': another title']);
  await expect(page).toHaveTitle(/: another title/);
  await expectKept();

  // A save that cannot be built leaves the page, and bar and terminal say so; also that it is mended.
  site.save(PART, ['Seen as it is saved.', 'Seen {as it is saved.']);
  await expect(bar).toContainText('could not be built');
  await expect(heading).toContainText('Seen as it is saved.');
  site.save(PART, ['Seen {as it is saved.', 'Mended.']);
  await expect(heading).toContainText('Mended.');
  await expect(bar).not.toContainText('could not be built');
  await expectKept();
  await expect.poll(site.said).toContain('mfe-loyalty builds again');

  // Beside, each save is published as a release is: what was added is live for whoever has no dev server.
  await expect.poll(site.said).toMatch(/mfe-loyalty@[\w.]+-dev\.\d+ is live/);
  await expectKept();
});
