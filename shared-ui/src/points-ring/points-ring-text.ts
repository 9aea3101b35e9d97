import { grouped } from '../internal/grouped.ts';

/** Words of the club's ring about a balance. */
export interface RingText {
  /** The whole balance, to be read out. */
  readonly spoken: string;
  /** Figure in the middle: the balance, or the full ring's when there is more. */
  readonly figure: string;
  /** "+120" when the balance is above what the ring holds. */
  readonly over: string | undefined;
  readonly caption: string;
  /** 0 to 100, as far as the ring is filled. */
  readonly percent: number;
}

/** `notches` are costs of rewards below `full`, ascending. A balance may be below zero. */
export function ringText(points: number, notches: readonly number[], full: number): RingText {
  const next = [...notches, full].find((cost) => points < cost);
  // The true minus sign: a hyphen is not read out.
  const figure = (value: number) => grouped(value).replace('-', '−');
  return {
    spoken: figure(points),
    figure: figure(Math.min(points, full)),
    over: points > full ? `+${grouped(points - full)}` : undefined,
    caption: next ? `${grouped(next - points)} to the next reward` : 'Every reward is within reach',
    percent: (Math.max(0, Math.min(points, full)) / full) * 100,
  };
}
