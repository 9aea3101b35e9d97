import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { releaseNameSchema } from 'shared-contracts';
import { PlainError } from '../console/report.ts';
import { assertFolderFits } from './assert-folder.ts';

const TEMPLATE = fileURLToPath(new URL('../../template', import.meta.url));
const TEMPLATE_PORT = '4199';

/**
 * Copies the remote template to `folder`, applies `more`, and fills in the remote's name, path, title and
 * port.
 *
 * @throws PlainError for an invalid name or a folder that exists or cannot be created.
 */
export function copyTemplate(
  name: string,
  folder: string,
  port: number,
  more: () => void = () => undefined,
): void {
  if (name === 'shell' || !releaseNameSchema.safeParse(name).success) {
    throw new PlainError(`A remote is named like mfe-parking; '${name}' is not.`);
  }
  assertFolderFits(folder);
  if (existsSync(folder)) throw new PlainError(`There is a folder ${basename(folder)} already.`);
  cpSync(TEMPLATE, folder, { recursive: true });
  more();
  for (const file of filesBelow(folder)) {
    writeFileSync(file, personalised(readFileSync(file, 'utf8'), name, port));
  }
}

function personalised(text: string, name: string, port: number): string {
  const word = name.replace('mfe-', '');
  const title = word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');
  return text
    .replaceAll('mfe-template', name)
    .replaceAll('/template', `/${word}`)
    .replaceAll('Template', title)
    .replaceAll(TEMPLATE_PORT, String(port));
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
