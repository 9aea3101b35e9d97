import { z } from '../zod.ts';

/** Path of a member's reminder settings: GET reads, POST changes. @since 1.15.0 */
export const REMINDERS_PATH = '/api/user-reminders';
/** Path of a calendar with the member's expiry dates. @since 1.15.0 */
export const REMINDERS_CALENDAR_PATH = '/api/user-reminders.ics';

/** A member's reminder settings. Body and answer of {@link REMINDERS_PATH}. @since 1.15.0 */
export const remindersSchema = z.strictObject({
  /** Whether to send mail before points, codes and saved offers end, and when a saved offer starts. */
  by_mail: z.boolean(),
});
export type Reminders = z.infer<typeof remindersSchema>;
