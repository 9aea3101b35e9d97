/** Kept of a quoted text: what an engine says of the code, such as the property that it could not read. */
const OF_THE_CODE = String.raw`(?<=\b(?:reading|setting|property|execute|construct) )'[\w$]{1,40}'|(?<=\bexecute '\w{1,40}' on )'\w{1,40}'`;
/** Quoted texts, also one whose end was cut off. Between double quotes as far as they reach: parsers quote within quotes. */
const QUOTED = String.raw`".*"|".*$|“[^”]*(?:”|$)|‘[^’]*(?:’|$)|${'`'}[^${'`'}]*(?:${'`'}|$)|(?<!\w)'.*?(?:'(?!\w)|$)`;

/** Parts of a message, in the order in which they are looked for, and what stands for them. */
const STRIPPED: ReadonlyArray<readonly [RegExp, (found: string, kept: unknown) => string]> = [
  [/\bhttps?:\/\/[^\s"'<>`)]+/gi, (url) => url.replace(/\/\/[^/@]*@/, '//').replace(/[?#].*$/, '')],
  // The query of an address without its origin.
  [/\?[^\s"'<>`)=]*=[^\s"'<>`)]*/g, () => '?…'],
  [
    /[^\s"'<>()@,;:]+@[^\s"'<>()@,;:]+/g,
    (text) => (/^(shell|mfe-[a-z0-9-]+)@\d+\.\d+\.\d/.test(text) ? text : '…@…'),
  ],
  [new RegExp(`(${OF_THE_CODE})|${QUOTED}`, 'g'), (_, code) => (typeof code === 'string' ? code : '“…”')],
  // Values that engines say without quotes.
  [/(operator to search for \S+ in) .*$/, (text) => text.replace(/ in .*$/, ' in …')],
  [/Cannot convert .* to a BigInt/g, () => 'Cannot convert … to a BigInt'],
  [/\b(Invalid [a-z ]{1,40}?) ?: .*$/i, (text) => text.replace(/:.*$/, ': …')],
  // A telephone number, a postal code, a card: four digits and more, however they are parted.
  [
    /(@\d+\.\d+\.\d[\w.+-]*)|\+?\d(?:[\s().-]{0,2}\d){3,}/g,
    (_, version) => (typeof version === 'string' ? version : '…'),
  ],
];

const LONGEST = 300;

/**
 * Message of an error without what a shopper may have typed: queries of addresses, mail addresses, quoted values, long numbers.
 * What a program puts into its messages without quotes cannot be told from its own words; the browser takes out what stands in
 * the page's fields before it sends.
 */
export function plainMessage(message: string): string {
  // One line: what `.` stands for below.
  let plain = message.slice(0, 4 * LONGEST).replace(/[\s\p{Cc}]+/gu, ' ');
  for (const [pattern, replace] of STRIPPED) plain = plain.replace(pattern, replace);
  return plain.trim().slice(0, LONGEST);
}
