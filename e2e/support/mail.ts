import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { siteUnderTest } from './site.ts';

function newestMailTo(address: string): string | null {
  const folder = join(siteUnderTest().dataFolder, 'mail');
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  for (const name of names.toSorted().toReversed()) {
    const text = readFileSync(join(folder, name), 'utf8');
    if (text.includes(`\nTo: ${address}\n`)) return text;
  }
  return null;
}

/** The link in the newest mail to an address, once there is one. */
export async function linkMailedTo(address: string): Promise<string> {
  await expect.poll(() => newestMailTo(address), { message: `mail to ${address}` }).toContain('http');
  return /https?:\/\/\S+/.exec(newestMailTo(address) ?? '')?.[0] ?? '';
}
