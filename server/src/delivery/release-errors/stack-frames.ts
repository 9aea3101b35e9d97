import { parseStack } from 'error-stack-parser-es/lite';
import { z } from 'zod/mini';

export interface StackFrame {
  readonly name: string;
  readonly version: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly function?: string;
}

const MAX_FRAMES = 12;
const OF_A_RELEASE =
  /(?:\/releases\/|^release:\/\/\/)(shell|mfe-[a-z0-9-]{1,40})[/@](\d+\.\d+\.\d+[0-9A-Za-z.+-]{0,50})\/((?:web|node)\/[\w@./-]{1,150})$/;
const countSchema = z.int().check(z.minimum(1), z.maximum(100_000_000));
const functionSchema = z.string().check(z.regex(/^[\w$.<> ]{3,60}$/));

/** Returns the frames in release files. Drops everything else, such as extensions and forged text. */
export function stackFrames(stack: string): StackFrame[] {
  return parseStack(stack, { allowEmpty: true })
    .flatMap(({ file = '', line, col, function: called }) => {
      const [, name, version, path] = OF_A_RELEASE.exec(file) ?? [];
      const place = z.object({ line: countSchema, column: countSchema }).safeParse({ line, column: col });
      if (!name || !version || !path || path.includes('..') || !place.success) return [];
      const known = functionSchema.safeParse(called).data;
      return [{ name, version, path, ...place.data, ...(known ? { function: known } : {}) }];
    })
    .slice(0, MAX_FRAMES);
}
