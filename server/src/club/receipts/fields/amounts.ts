export interface Amount {
  /** Negative for a deduction. */
  readonly cents: number;
  readonly at: number;
}

const AMOUNT =
  /(?<![\d.,])(?<before>[-–—]?)\s?(?:[$€£S]\s?)?(?<inner>[-–—]?)(?<whole>\d{1,3}(?:[ ,.]\d{3})+|\d{1,6})\s?[.,:]\s?(?<cents>\d{2})(?<after>[-–—]?)(?![\d%.,])(?!\s?%)/g;

/**
 * Returns the amounts on a line as tills print them: `1,234.56`, `1 234,56 $`, `-5.00`, `5.00-`. Clock times
 * such as `10:45` match too.
 */
export function amountsOf(line: string): Amount[] {
  return Array.from(line.matchAll(AMOUNT), ({ groups = {}, index }) => {
    const whole = Number((groups.whole ?? '').replace(/\D/g, ''));
    const cents = whole * 100 + Number(groups.cents);
    const isOff = Boolean(groups.before || groups.inner || groups.after);
    return { cents: isOff ? -cents : cents, at: index };
  });
}
