import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { PlainError } from './report.ts';

/** @throws PlainError when a file lies where `folder`, or one that it would lie in, is to be. */
export function assertFolderFits(folder: string): void {
  const at = nearest(resolve(folder));
  if (statSync(at).isDirectory()) return;
  throw new PlainError(`There can be no folder ${folder}: ${at} is a file.`);
}

/** The path, or else the first above it that is there. */
const nearest = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
