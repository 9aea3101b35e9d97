/** An amount on a line. */
export interface Amount {
  /** Hundredths; negative when it is taken off. */
  readonly cents: number;
  /** Position in the line at which it starts. */
  readonly at: number;
}

const AMOUNT =
  /(?<![\d.,])(?<before>[-–—]?)\s?(?:[$€£S]\s?)?(?<inner>[-–—]?)(?<whole>\d{1,3}(?:[ ,.]\d{3})+|\d{1,6})\s?[.,:]\s?(?<cents>\d{2})(?<after>[-–—]?)(?![\d%.,])(?!\s?%)/g;

/** Amounts of money on a line, as tills print them: `1,234.56`, `1 234,56 $`, `-5.00`, `5.00-`. A clock's time is none. */
export function amountsOf(line: string): Amount[] {
  return Array.from(line.matchAll(AMOUNT), ({ groups = {}, index }) => {
    const whole = Number((groups.whole ?? '').replace(/\D/g, ''));
    const cents = whole * 100 + Number(groups.cents);
    const isOff = Boolean(groups.before || groups.inner || groups.after);
    return { cents: isOff ? -cents : cents, at: index };
  });
}
