import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { PlainError } from '../console/report.ts';

/** @throws PlainError if `folder` or one of its parents is a file. */
export function assertFolderFits(folder: string): void {
  const at = nearest(resolve(folder));
  if (statSync(at).isDirectory()) return;
  throw new PlainError(`Cannot create the folder ${folder}: ${at} is a file.`);
}

const nearest = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
