import { slugSchema } from '../content/common.ts';
import { z } from '../zod.ts';

export const CONTACT_PATH = '/api/contact';

/** Topics of a message with their labels. `centre` says whether a centre must be chosen. */
export const CONTACT_TOPICS = [
  { id: 'visit', label: 'A visit: hours, parking, directions', centre: true },
  { id: 'lost', label: 'Lost and found', centre: true },
  { id: 'store', label: 'A store or a deal', centre: true },
  { id: 'club', label: 'The club, points and rewards', centre: false },
  { id: 'gift-cards', label: 'Gift cards', centre: false },
  { id: 'website', label: 'This website', centre: false },
  { id: 'accessibility', label: 'Accessibility', centre: false },
  { id: 'privacy', label: 'My data', centre: false },
  { id: 'press', label: 'Press', centre: false },
  { id: 'other', label: 'Something else', centre: false },
] as const;

export type ContactTopic = (typeof CONTACT_TOPICS)[number]['id'];

export const CONTACT_MESSAGE_MAX = 3000;

const topicIds = CONTACT_TOPICS.map(({ id }) => id) as [ContactTopic, ...ContactTopic[]];
const needsCentre = new Set<string>(CONTACT_TOPICS.filter(({ centre }) => centre).map(({ id }) => id));

export const contactFormSchema = z
  .object({
    topic: z.enum(topicIds, 'Choose what it is about'),
    centre: z.union([z.literal(''), slugSchema], 'Choose a center from the list'),
    name: z
      .string('Tell us your name')
      .check(
        z.trim(),
        z.minLength(1, 'Tell us your name'),
        z.maxLength(100, 'Keep your name to 100 characters'),
      ),
    email: z
      .string('Enter an email address such as name@example.com')
      .check(
        z.trim(),
        z.maxLength(200, 'Keep the address to 200 characters'),
        z.regex(
          /^[^\s\p{C}@]+@[^\s\p{C}@]+\.[^\s\p{C}@]+$/u,
          'Enter an email address such as name@example.com',
        ),
      ),
    message: z
      .string('Write your message')
      .check(
        z.trim(),
        z.minLength(10, 'Please write a little more, at least 10 characters'),
        z.maxLength(
          CONTACT_MESSAGE_MAX,
          `Keep it to ${CONTACT_MESSAGE_MAX.toLocaleString('en-US')} characters`,
        ),
      ),
  })
  .check(
    z.refine(({ topic, centre }) => centre !== '' || !needsCentre.has(topic), {
      path: ['centre'],
      error: 'Choose the center it’s about',
      // Runs even if other checks fail, so that all problems are shown at once.
      when: () => true,
    }),
  );
export type ContactForm = z.infer<typeof contactFormSchema>;
export type ContactField = keyof ContactForm;

/** Answer of the contact form: a reference number. Repeats with the same idempotency key get the same one. */
export const contactAnswerSchema = z.object({ reference: z.string() });
export type ContactAnswer = z.infer<typeof contactAnswerSchema>;

/** Returns the first error message of each invalid field. Empty if the form is valid. */
export function contactProblems(form: unknown): Partial<Record<ContactField, string>> {
  const parsed = contactFormSchema.safeParse(form);
  if (parsed.success) return {};
  const problems: Partial<Record<ContactField, string>> = {};
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as ContactField;
    problems[field] ??= message;
  }
  return problems;
}
