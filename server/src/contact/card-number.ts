/** True for digits whose last one checks the rest, as on payment cards (ISO/IEC 7812, Luhn). */
function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .map((digit, at) => Number(digit) * (at % 2 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

/** Whether a text holds what looks like a payment card's number: a Luhn-valid run of 13 to 19 digits, spaces and hyphens aside. */
export function hasCardNumber(text: string): boolean {
  const runs = Array.from(text.matchAll(/\d(?:[ -]?\d)*/g), ([run]) => run.replace(/\D/g, ''));
  return runs.some((digits) => digits.length >= 13 && digits.length <= 19 && isLuhn(digits));
}
