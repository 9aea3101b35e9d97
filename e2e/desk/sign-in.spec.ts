import { paths } from 'shared-contracts/content';
import { invite } from '../../server/src/staff/people.ts';
import { expectAccessible } from '../support/accessible.ts';
import { join } from '../support/join.ts';
import { addPasskey, plugInAuthenticator } from '../support/passkeys.ts';
import { actsOf, openDatabase } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

test.use({ consent: 'necessary' });

test('a person signs in by passkey at the console, and is signed in at the desk, too', {
  tag: '@promise',
}, async ({ page }) => {
  const { db, stop } = await openDatabase();
  await plugInAuthenticator(page);
  const email = await join(page, paths.accountSecurity());
  await addPasskey(page, 'My laptop');
  await expect(page.getByText('Your passkey was added')).toBeVisible();
  const person = { name: `Ada of ${email}`, email, roles: ['releases', 'viewer'], centers: null } as const;
  await invite(db, person, { who: 'a test', staffId: null, via: 'command' }, 'runs releases');

  await page.goto('/ops');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'sign in with it' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/ops');
  await expect(page.getByRole('heading', { name: 'mfe-loyalty' })).toBeVisible();
  await page.goto('/ops/desk');
  await expect(page.getByRole('button', { name: person.name })).toBeVisible();

  await page.goto('/ops');
  await page.getByRole('button', { name: /sign out/i }).click();
  await expect(page.getByRole('link', { name: 'sign in with it' })).toBeVisible();
  await page.goto('/ops/desk');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await actsOf(db, person.name)).toMatchObject([
    { action: 'staff.sign-in' },
    { action: 'staff.sign-out' },
  ]);
  await stop();
});
