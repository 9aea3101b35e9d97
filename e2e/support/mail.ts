import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { siteUnderTest } from './site.ts';

async function mailsTo(address: string): Promise<Email[]> {
  const folder = join(siteUnderTest().dataFolder, 'mail');
  // The first mail creates the folder.
  if (!existsSync(folder)) return [];
  // A name with a leading dot is still being written.
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

/** Waits for a mail with a matching subject. Returns the newest one. */
export async function mailTo(address: string, subject = /./): Promise<Email> {
  const find = async () => (await mailsTo(address)).find((mail) => subject.test(mail.subject ?? ''));
  await expect.poll(async () => (await find())?.subject, { message: `mail to ${address}` }).toMatch(subject);
  return (await find()) as Email;
}

/** Waits for a mail with a link to confirm or to choose a password. Returns the link. */
export async function linkMailedTo(address: string): Promise<string> {
  const { text = '' } = await mailTo(address, /^(Confirm|Choose)/);
  return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
}
