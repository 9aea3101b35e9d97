import { extname, join } from 'node:path';

export const loaderPath = (name: string): string =>
  join(import.meta.dirname, `${name}.loader${extname(import.meta.filename)}`);
