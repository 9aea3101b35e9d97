import styles from './unbroken.module.css';
import { unitsOf } from './units.ts';

export interface UnbrokenProps {
  readonly text: string;
}

/** A text whose phone numbers, roads, suites, times and dates keep to one line each. */
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
