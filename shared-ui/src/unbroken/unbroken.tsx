import styles from './unbroken.module.css';
import { unitsOf } from './units.ts';

export interface UnbrokenProps {
  readonly text: string;
}

/** Text that keeps phone numbers, roads, suites, times and dates on one line. */
export function Unbroken({ text }: UnbrokenProps) {
  let at = 0;
  return unitsOf(text).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isUnit ? (
      <span className={styles.unit} key={key}>
        {piece.text}
      </span>
    ) : (
      piece.text
    );
  });
}
