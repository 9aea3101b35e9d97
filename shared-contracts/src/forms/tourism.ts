import { dateSchema } from '../content/common.ts';
import { z } from '../zod.ts';

export const tourismPath = (centre: string): string =>
  `/api/centers/${encodeURIComponent(centre)}/tourism-groups`;

export const TOURISM_ARRIVALS = ['coach', 'minibus', 'car', 'other'] as const;

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const needed = (most: number, message: string) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, message), z.maxLength(most, `Please keep it to ${most} characters`));

export const tourismFormSchema = z.object({
  name: needed(80, 'Please tell us your name'),
  company: text(120),
  email: z
    .string()
    .check(
      z.trim(),
      z.maxLength(200),
      z.regex(
        /^[^\s\p{C}@]+@[^\s\p{C}@]+\.[^\s\p{C}@]+$/u,
        'Please enter an email address such as name@example.com',
      ),
    ),
  phone: text(40),
  date: z.union([z.literal(''), dateSchema]),
  people: z.coerce
    .number()
    .check(
      z.int('Please enter a whole number'),
      z.gte(8, 'Groups start at 8 people'),
      z.lte(2000, 'Please call us for more than 2,000 people'),
    ),
  arrival: z.enum(TOURISM_ARRIVALS),
  message: text(1500),
});
export type TourismForm = z.infer<typeof tourismFormSchema>;

export const tourismAnswerSchema = z.object({ reference: z.string() });
/** @deprecated Use `z.infer<typeof tourismAnswerSchema>`. */
export type TourismAnswer = z.infer<typeof tourismAnswerSchema>;
