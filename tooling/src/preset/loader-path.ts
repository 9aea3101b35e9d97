import { extname, join } from 'node:path';

/** A loader of this folder: TypeScript here, JavaScript in the published package. */
export const loaderPath = (name: string): string =>
  join(import.meta.dirname, `${name}.loader${extname(import.meta.filename)}`);
