import { z } from '../zod.ts';
import { passwordProblem } from './password-rules.ts';
import { isCountryId, isRegionOf } from './regions.ts';

/** Minimum age of a member, in years. */
export const LEAST_AGE = 18;

export const optInsSchema = z.object({ email: z.boolean(), sms: z.boolean() });
/** @deprecated Use `z.infer<typeof optInsSchema>`. */
export type OptIns = z.infer<typeof optInsSchema>;

export const profileFormSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  birthday: z.string(),
  /** 212 or 37. */
  country: z.number(),
  region: z.string(),
  postal_code: z.string(),
  /** F, M, U, or null if not given. */
  gender: z.nullable(z.string()),
  opt_ins: optInsSchema,
});
export type ProfileForm = z.infer<typeof profileFormSchema>;

export const joinFormSchema = z.object({
  ...profileFormSchema.shape,
  email: z.string(),
  password: z.string(),
  preferred_center: z.nullable(z.string()),
  terms: z.boolean(),
});
export type JoinForm = z.infer<typeof joinFormSchema>;

/** Error texts by field name. Empty if the form is valid. */
export type FieldErrors = Readonly<Record<string, string>>;

// No control and format characters: they reorder or hide what people read.
const EMAIL =
  /^[^\s\p{C}@<>"(),:;[\]\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?\.[A-Za-z]{2,63}$/u;

export const normalEmail = (email: string) => email.trim().toLowerCase();

export const emailProblem = (email: string): string | null =>
  EMAIL.test(email.trim()) ? null : 'Enter an email address such as name@example.com.';

function isOfAge(birthday: string, today: string): boolean {
  const [year = 0, ...rest] = birthday.split('-');
  return `${Number(year) + LEAST_AGE}-${rest.join('-')}` <= today;
}

function birthdayProblem(birthday: string, today: string): string | null {
  const isDay =
    /^(19|20)\d\d-\d\d-\d\d$/.test(birthday) &&
    new Date(`${birthday}T00:00:00Z`).toJSON()?.startsWith(birthday);
  if (!isDay) return 'Enter your birthday as a full date.';
  if (birthday > today) return 'This date is in the future.';
  return isOfAge(birthday, today) ? null : `You must be ${LEAST_AGE} or older.`;
}

const POSTAL = {
  212: /^\d{5}(-\d{4})?$/,
  37: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
} as const;

function placeProblems({ country, region, postal_code }: ProfileForm): Array<[string, string]> {
  if (!isCountryId(country)) return [['country', 'Choose a country.']];
  const problems: Array<[string, string]> = [];
  const isCanada = country === 37;
  if (!isRegionOf(country, region))
    problems.push(['region', isCanada ? 'Choose a province or territory.' : 'Choose a state or territory.']);
  if (!POSTAL[country].test(postal_code.trim())) {
    problems.push([
      'postal_code',
      isCanada ? 'Enter a postal code such as M5V 2T6.' : 'Enter a ZIP code such as 29405.',
    ]);
  }
  return problems;
}

const nameProblem = (name: string, which: string) => {
  const length = name.trim().length;
  if (length === 0) return `Enter your ${which} name.`;
  return length > 60 || /[<>{}\p{Cc}\p{Bidi_Control}]/u.test(name)
    ? `Enter your ${which} name in at most 60 letters.`
    : null;
};

/** Validates a profile. `today` is the day in the site's time zone, `2026-11-27`. */
export function profileErrors(form: ProfileForm, today: string): FieldErrors {
  const problems: Array<[string, string | null]> = [
    ['first_name', nameProblem(form.first_name, 'first')],
    ['last_name', nameProblem(form.last_name, 'last')],
    ['birthday', birthdayProblem(form.birthday, today)],
    ...placeProblems(form),
    [
      'gender',
      form.gender === null || ['F', 'M', 'U'].includes(form.gender) ? null : 'Choose one, or leave it blank.',
    ],
  ];
  return Object.fromEntries(problems.filter((problem): problem is [string, string] => problem[1] !== null));
}

export function joinErrors(form: JoinForm, today: string): FieldErrors {
  const email = emailProblem(form.email);
  const password = passwordProblem(form.password, form.email);
  return {
    ...(email ? { email } : {}),
    ...(password ? { password } : {}),
    ...profileErrors(form, today),
    ...(form.terms ? {} : { terms: 'Please agree to the terms to join.' }),
  };
}
