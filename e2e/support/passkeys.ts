import type { Page } from 'playwright';
import { main } from './page-parts.ts';

/** Adds an authenticator that confirms at once (DevTools protocol, domain WebAuthn). */
export async function plugInAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Adds a passkey on the page “Sign-in and security”. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel('New passkey’s name').fill(name);
  await main(page).getByRole('button', { name: 'Add a passkey', exact: true }).click();
}
