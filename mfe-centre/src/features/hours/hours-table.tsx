import { type HasHours, WEEKDAYS, weekFrom } from 'shared-contracts/content';
import { useNow } from 'shared-contracts/remote';
import { shortDate } from '../words/date-words.ts';
import { spansWords } from '../words/hours-words.ts';
import styles from './hours-table.module.css';

export function HoursTable({ subject, label }: { subject: HasHours; label: string }) {
  const week = weekFrom(subject, useNow());
  return (
    <table className={styles.hours} aria-label={label}>
      <tbody>
        {week.map(({ date, dayIndex, spans, reason }, ahead) => (
          <tr key={date} data-today={ahead === 0 || undefined} data-special={reason !== null || undefined}>
            <th scope="row">
              <span className={styles.day}>{ahead === 0 ? 'Today' : WEEKDAYS[dayIndex]}</span>{' '}
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
        ))}
      </tbody>
    </table>
  );
}
