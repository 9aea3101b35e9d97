import { z } from '../zod.ts';

/** Path of a member's reminders: GET reads, POST chooses. @since 1.15.0 */
export const REMINDERS_PATH = '/api/user-reminders';
/** Path of what of the member's ends, for a calendar. @since 1.15.0 */
export const REMINDERS_CALENDAR_PATH = '/api/user-reminders.ics';

/** Reminders that a member wants. Body and answer of {@link REMINDERS_PATH}. @since 1.15.0 */
export const remindersSchema = z.strictObject({
  /** Mail before points, codes and saved offers end, and when a saved offer starts. */
  by_mail: z.boolean(),
});
export type Reminders = z.infer<typeof remindersSchema>;
