import {
  addDays,
  type DateHours,
  type HasHours,
  hoursOn,
  WEEKDAYS,
  weekFrom,
} from 'shared-contracts/content';
import { useNow } from 'shared-contracts/remote';
import { shortDate } from '../words/date-words.ts';
import { spansWords } from '../words/hours-words.ts';
import styles from './hours-table.module.css';

/** Days after the week whose holidays are shown. */
const HOLIDAYS_AHEAD = 35;

/** The hours of a week, and of the holidays after it. */
export function HoursTable({ subject, label }: { subject: HasHours; label: string }) {
  const week = weekFrom(subject, useNow());
  const last = week[6]?.date ?? '';
  const holidays = subject.exceptions
    .filter(({ date }) => date > last && date <= addDays(last, HOLIDAYS_AHEAD))
    .map(({ date }) => hoursOn(subject, date));
  const rowOf = ({ date, dayIndex, spans, reason }: DateHours) => (
    <tr
      key={date}
      data-today={date === week[0]?.date || undefined}
      data-special={reason !== null || undefined}
    >
      <th scope="row">
        <span className={styles.day}>{date === week[0]?.date ? 'Today' : WEEKDAYS[dayIndex]}</span>{' '}
        <span className={styles.date}>{shortDate(date)}</span>
        {reason && <span className={styles.reason}>{reason}</span>}
      </th>
      <td>
        {spansWords(spans).map((words) => (
          <span className={styles.span} key={words}>
            {words}
          </span>
        ))}
      </td>
    </tr>
  );
  return (
    <table className={styles.hours} aria-label={label}>
      <tbody>{week.map(rowOf)}</tbody>
      {holidays.length > 0 && (
        <tbody>
          <tr>
            <th className={styles.title} colSpan={2} scope="rowgroup">
              Holiday hours
            </th>
          </tr>
          {holidays.map(rowOf)}
        </tbody>
      )}
    </table>
  );
}
