import { emailProblem } from '../account/join-form.ts';
import { orderSchema } from '../club/orders.ts';
import type { SignUpPageId } from '../content/campaign.ts';
import { idSchema, slugSchema } from '../content/common.ts';
import { z } from '../zod.ts';

export const signUpPath = (page: SignUpPageId): string => `/api/sign-ups/${page}`;

export const DEDICATION_MAX = 80;

const shared = {
  first_name: z
    .string('Enter your first name.')
    .check(
      z.trim(),
      z.minLength(1, 'Enter your first name.'),
      z.maxLength(60, 'Keep your name to 60 characters.'),
    ),
  email: z.string('Enter an email address such as name@example.com.').check(
    z.trim(),
    z.refine((value) => emailProblem(value) === null, 'Enter an email address such as name@example.com.'),
  ),
  centre: z
    .string('Choose a center.')
    .check(z.minLength(1, 'Choose a center.'), z.maxLength(80, 'Choose a center.')),
  /** Whether to send news of the club as well. */
  news: z.boolean(),
};

export const pinkFormSchema = z.object({
  ...shared,
  /** Name that the pass is dedicated to, or empty. */
  dedication: z
    .string()
    .check(z.trim(), z.maxLength(DEDICATION_MAX, `Keep it to ${DEDICATION_MAX} characters.`)),
});
/** @deprecated Use `z.infer<typeof pinkFormSchema>`. */
export type PinkForm = z.infer<typeof pinkFormSchema>;

export const dealDaysFormSchema = z.object({
  ...shared,
  /** Ids of the wanted categories. Empty for all. */
  categories: z.array(idSchema).check(z.maxLength(40)),
});
/** @deprecated Use `z.infer<typeof dealDaysFormSchema>`. */
export type DealDaysForm = z.infer<typeof dealDaysFormSchema>;

export const SIGN_UP_FORMS = { pink: pinkFormSchema, 'deal-days': dealDaysFormSchema } as const;

export function signUpProblems(page: SignUpPageId, form: unknown): Record<string, string> {
  const parsed = SIGN_UP_FORMS[page].safeParse(form);
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0])] ??= message;
  return problems;
}

/** Answer of a sign-up: a reference number. For `pink` it is also the pass's code. */
export const signUpAnswerSchema = z.object({ reference: z.string() });

/** Answer of GET `/api/sign-ups/pink/passes/{reference}`: data for a till, without personal data. */
export const pinkPassSchema = z.object({
  reference: z.string(),
  centre: slugSchema,
  /** Both empty before the pass's first day. */
  symbols: orderSchema.shape.symbols,
});
export type PinkPass = z.infer<typeof pinkPassSchema>;
