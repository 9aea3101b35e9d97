import { dayIndexOf, MONTHS, WEEKDAYS } from 'shared-contracts/content';
import styles from './date-block.module.css';

/** Calendar leaf for a day. Decorative: the text beside it contains the date. */
export function DateBlock({ date, size = 'small' }: { date: string; size?: 'small' | 'large' }) {
  return (
    <span className={styles.block} data-size={size} aria-hidden="true">
      <span className={styles.month}>{MONTHS[Number(date.slice(5, 7)) - 1]?.slice(0, 3)}</span>
      <span className={styles.day}>{Number(date.slice(8))}</span>
      <span className={styles.weekday}>{WEEKDAYS[dayIndexOf(date)]?.slice(0, 3)}</span>
    </span>
  );
}
