import { dateSchema, instantSchema, slugSchema, wallTimeSchema } from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import { en } from 'zod/locales';

// The contracts use zod without messages to keep browser bundles small.
z.config(en());

function patternOf(schema: z.ZodMiniType): string | undefined {
  const issue = schema.safeParse('\u0000').error?.issues.find(({ code }) => code === 'invalid_format');
  return issue && 'pattern' in issue ? issue.pattern : undefined;
}

const WORDS = new Map([
  [patternOf(dateSchema), 'expected a date such as 2026-11-27'],
  [patternOf(instantSchema), 'expected a moment such as 2026-11-27T15:00:00Z'],
  [patternOf(wallTimeSchema), 'expected a time of day such as 09:30'],
  [patternOf(slugSchema), 'expected lower-case letters, digits and hyphens'],
]);

export function issueMessage(issue: z.core.$ZodIssue): string {
  const known = issue.code === 'invalid_format' ? WORDS.get(issue.pattern) : undefined;
  return known ?? issue.message.replace(/^Invalid (input|string|option): /, '');
}
