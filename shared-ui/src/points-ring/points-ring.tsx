import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import { grouped } from '../internal/grouped.ts';
import styles from './points-ring.module.css';

export interface PointsRingProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Spendable balance. May be negative or above `full`. */
  readonly points: number;
  readonly notches?: readonly number[];
  /** Points of a full ring. The rest shows as "+N" below the balance. */
  readonly full?: number;
  /** Text below the number. Derived from the points by default. */
  readonly caption?: string;
  /** `pine` is for the pine panel. */
  readonly tone?: 'paper' | 'pine';
  readonly size?: 'small' | 'large';
}

const RADIUS = 52;
const NOTCHES = [250, 400];

/** Balance as a ring that animates once, and as text. */
export function PointsRing({
  points,
  notches = NOTCHES,
  full = 500,
  caption,
  tone = 'paper',
  size = 'large',
  className,
  ...rest
}: PointsRingProps) {
  const text = ringText(points, notches, full);
  return (
    <div className={cx(styles.ring, className)} data-tone={tone} data-size={size} {...rest}>
      <svg className={styles.drawing} viewBox="0 0 120 120" aria-hidden="true">
        <circle className={styles.track} cx="60" cy="60" r={RADIUS} fill="none" strokeWidth="10" />
        {text.percent > 0 && (
          <circle
            className={styles.value}
            cx="60"
            cy="60"
            r={RADIUS}
            fill="none"
            strokeWidth="10"
            strokeLinecap="round"
            pathLength="100"
            strokeDasharray={`${text.percent} 100`}
            transform="rotate(-90 60 60)"
          />
        )}
        {notches.map((notch) => (
          <line
            className={styles.notch}
            key={notch}
            x1="60"
            y1="1"
            x2="60"
            y2="15"
            strokeWidth="2.4"
            transform={`rotate(${(notch / full) * 360} 60 60)`}
          />
        ))}
      </svg>
      <p className={styles.words}>
        <span className="visually-hidden">{`${text.spoken} points. `}</span>
        <span className={styles.figure} aria-hidden="true">
          {text.figure}
          {text.over && <span className={styles.over}>{text.over}</span>}
        </span>
        <span className={styles.caption}>{caption ?? text.caption}</span>
      </p>
    </div>
  );
}

interface RingText {
  readonly spoken: string;
  readonly figure: string;
  readonly over: string | undefined;
  readonly caption: string;
  /** Filled part of the ring, 0 to 100. */
  readonly percent: number;
}

/**
 * Returns the texts for a balance, which may be negative. `notches` are reward costs below `full`, ascending.
 */
export function ringText(points: number, notches: readonly number[], full: number): RingText {
  const next = [...notches, full].find((cost) => points < cost);
  // A real minus sign, because screen readers skip a hyphen.
  const figure = (value: number) => grouped(value).replace('-', '−');
  return {
    spoken: figure(points),
    figure: figure(points),
    over: points > full ? `${full} + ${grouped(points - full)}` : undefined,
    caption: next ? `${grouped(next - points)} to the next reward` : 'Every reward is within reach',
    percent: (Math.max(0, Math.min(points, full)) / full) * 100,
  };
}
