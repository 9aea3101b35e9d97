import { grouped } from '../internal/grouped.ts';

export interface RingText {
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
    figure: figure(Math.min(points, full)),
    over: points > full ? `+${grouped(points - full)}` : undefined,
    caption: next ? `${grouped(next - points)} to the next reward` : 'Every reward is within reach',
    percent: (Math.max(0, Math.min(points, full)) / full) * 100,
  };
}
