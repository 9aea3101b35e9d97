import { parseStack } from 'error-stack-parser-es/lite';
import { z } from 'zod/mini';

/** Frame of a stack, in a file of a release. */
export interface StackFrame {
  readonly name: string;
  readonly version: string;
  /** `web/app.1a2b3c4d.js`, `node/render.mjs` */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly function?: string;
}

const MOST_FRAMES = 12;
/** Address of a file as a browser has it, or as the process of a release has it. */
const OF_A_RELEASE =
  /(?:\/releases\/|^release:\/\/\/)(shell|mfe-[a-z0-9-]{1,40})[/@](\d+\.\d+\.\d+[0-9A-Za-z.+-]{0,50})\/((?:web|node)\/[\w@./-]{1,150})$/;
const countSchema = z.int().check(z.minimum(1), z.maximum(100_000_000));
/** Shorter ones are what the build made of the names. */
const functionSchema = z.string().check(z.regex(/^[\w$.<> ]{3,60}$/));

/**
 * Frames of a stack of any browser, or of Node, in files of releases. Whatever else stands there (a browser's extension, and what a
 * stranger wrote) is left out: only names, paths and numbers stay.
 */
export function stackFrames(stack: string): StackFrame[] {
  return parseStack(stack, { allowEmpty: true })
    .flatMap(({ file = '', line, col, function: called }) => {
      const [, name, version, path] = OF_A_RELEASE.exec(file) ?? [];
      const place = z.object({ line: countSchema, column: countSchema }).safeParse({ line, column: col });
      if (!name || !version || !path || path.includes('..') || !place.success) return [];
      const known = functionSchema.safeParse(called).data;
      return [{ name, version, path, ...place.data, ...(known ? { function: known } : {}) }];
    })
    .slice(0, MOST_FRAMES);
}
