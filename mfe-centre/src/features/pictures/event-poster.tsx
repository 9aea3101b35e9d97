import type { CentreEvent } from 'shared-contracts/content';
import styles from './event-poster.module.css';
import { EVENT_MOTIFS, MotifDrawing } from './motifs.tsx';

const FLAGS = Array.from({ length: 12 }, (_, index) => index);
const sag = (index: number) => Math.round(46 - ((index - 5.5) / 5.5) ** 2 * 34);

export function EventPoster({ kind }: Pick<CentreEvent, 'kind'>) {
  const motif = EVENT_MOTIFS[kind];
  return (
    <svg
      className={styles.poster}
      viewBox="0 0 400 330"
      preserveAspectRatio="xMidYMax slice"
      data-kind={kind}
      aria-hidden="true"
    >
      <rect className={styles.sky} width="400" height="330" />
      <circle className={styles.sun} cx="200" cy="206" r="118" />
      {FLAGS.map((index) => (
        <path
          key={index}
          className={styles.flag}
          data-flag={index % 3}
          d={`M${index * 34 - 4} ${sag(index)}h28l-14 26Z`}
        />
      ))}
      <path className={styles.ground} d="M0 290h400v40H0Z" />
      <MotifDrawing motif={motif} x={108} y={114} size={184} />
      <MotifDrawing motif={motif} x={20} y={226} size={70} />
      <MotifDrawing motif={motif} x={312} y={226} size={70} />
    </svg>
  );
}
