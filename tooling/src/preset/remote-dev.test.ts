import { describe, it } from 'vitest';
import { folderOf } from '../repository/workspace.ts';
import {
  createLockers,
  expectNoErrors,
  openPage,
  PAGE,
  PART,
  serveAlone,
  shown,
  typeInto,
  withBrowser,
} from '../testing/dev-remote.ts';

withBrowser();

describe('remote served without a site', () => {
  it('keeps typed text after a save, and runs the new loader and head', async () => {
    const page = await openPage();
    const { root, change } = createLockers();
    const expectKept = await typeInto(page, root);
    change(PART, 'first note', 'second note');
    await shown(page.getByText('second note')).toBeVisible();
    await expectKept();
    change(PAGE, 'First heading', 'Second heading');
    await shown(page.getByRole('heading', { name: 'Second heading' })).toBeVisible();
    await expectKept();
    change(PAGE, 'first data', 'second data');
    await shown(page.getByText('second data')).toBeVisible();
    change(PAGE, 'First title', 'Second title');
    await shown(page).toHaveTitle('Second title');
    await expectKept();
    expectNoErrors();
  });

  it('says why it shows no page, and shows sample content for every center', async () => {
    const page = await openPage();
    const origin = await serveAlone(folderOf('mfe-loyalty'), { name: 'mfe-loyalty' });
    await page.goto(origin);
    await shown(page.getByText('No page is shown at /. No route of the manifest matches it.')).toBeVisible();
    await page.goto(`${origin}/charleston/stores/x/rewards/99`);
    await shown(page.getByText('/api/centers/charleston/rewards/99 answered 404: The fakes')).toBeVisible();
    await page.goto(`${origin}/charleston/redeem-points`);
    await shown(
      page.getByRole('heading', { level: 1, name: 'What your points buy in Sampleton' }),
    ).toBeVisible();
    await shown(page.getByText('No page is shown')).toHaveCount(0);
    expectNoErrors();
  });

  it('shows sample data to members only, and names the slots of other teams', async () => {
    const page = await openPage();
    await page.goto(`${await serveAlone(folderOf('mfe-account'), { name: 'mfe-account' })}/profile`);
    await shown(page.getByRole('heading', { level: 1, name: 'Hello, Sam' })).toBeVisible();
    await shown(page.getByText('Receipt of Sample Shoes').first()).toBeVisible();
    await shown(
      page.getByText('Slot profile.preferred-centre: another team’s fragment, handed {"headingLevel":2}'),
    ).toBeVisible();
    expectNoErrors();
    await page.getByRole('radio', { name: 'a visitor' }).check();
    await shown(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
    await shown(page.getByText('Receipt of Sample Shoes')).toHaveCount(0);
    await page.getByRole('radio', { name: 'a member' }).check();
    await shown(page.getByRole('heading', { level: 1, name: 'Hello, Sam' })).toBeVisible();
  });
});
