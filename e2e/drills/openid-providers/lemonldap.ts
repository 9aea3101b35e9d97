import { join } from 'node:path';
import type { Page } from 'playwright/test';
import {
  type ForeignClient,
  type ForeignPerson,
  type ForeignProvider,
  startProvider,
} from './foreign-provider.ts';
import { layOutLemonLdap } from './lemonldap-folder.ts';

const account = (username: string): ForeignPerson => ({
  username,
  password: username,
  email: `${username}@badwolf.org`,
});

function prepare(folder: string, port: number, client: ForeignClient) {
  layOutLemonLdap(folder, `http://localhost:${port}/`, client);
  return {
    args: ['-s', 'Starlet', '--host', '127.0.0.1', '--port', `${port}`, '--max-workers', '4', 'app.psgi'],
    env: { LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini') },
  };
}

export async function startLemonLdap(port: number, client: ForeignClient): Promise<ForeignProvider> {
  const issuer = `http://localhost:${port}/`;
  const { stop } = await startProvider('plackup', `${issuer}.well-known/openid-configuration`, (folder) =>
    prepare(folder, port, client),
  );
  return {
    issuer,
    people: [account('dwho'), account('rtyler')],
    sendsBack: true,
    async signIn(page: Page, { username, password }: ForeignPerson) {
      await page.locator('input[name=user]').fill(username);
      await page.locator('input[name=password]').fill(password);
      await page.getByRole('button', { name: /connect/i }).click();
    },
    stop,
  };
}
