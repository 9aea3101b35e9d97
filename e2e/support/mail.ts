import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { siteUnderTest } from './site.ts';

/** Mails to an address that the site has kept, the newest first. */
async function mailsTo(address: string): Promise<Email[]> {
  const folder = join(siteUnderTest().dataFolder, 'mail');
  // Made with the site's first mail.
  if (!existsSync(folder)) return [];
  // One that begins with a dot is being written, and gets another name in the same moment.
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
  const files = names
    .toSorted()
    .toReversed()
    .map((name) => readFileSync(join(folder, name)));
  const mails = await Promise.all(
    files.filter((file) => file.includes(address)).map((file) => PostalMime.parse(new Uint8Array(file))),
  );
  return mails.filter(({ to }) => to?.some((one) => one.address === address));
}

/** The newest mail to an address whose subject fits, once there is one. */
export async function mailTo(address: string, subject = /./): Promise<Email> {
  const find = async () => (await mailsTo(address)).find((mail) => subject.test(mail.subject ?? ''));
  await expect.poll(async () => (await find())?.subject, { message: `mail to ${address}` }).toMatch(subject);
  return (await find()) as Email;
}

/** The link in the newest mail to an address that has one, once there is one. */
export async function linkMailedTo(address: string): Promise<string> {
  const { text = '' } = await mailTo(address, /^(Confirm|Choose)/);
  return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
}
