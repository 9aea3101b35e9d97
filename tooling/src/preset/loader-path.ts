import { extname, join } from 'node:path';

/** Loaders are TypeScript here and JavaScript in the published package. */
export const loaderPath = (name: string): string =>
  join(import.meta.dirname, `${name}.loader${extname(import.meta.filename)}`);
