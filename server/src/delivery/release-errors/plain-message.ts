const OF_THE_CODE = String.raw`(?<=\b(?:reading|setting|property|execute|construct) )'[\w$]{1,40}'|(?<=\bexecute '\w{1,40}' on )'\w{1,40}'`;
/** Double quotes match as far as possible, because parsers quote within quotes. */
const QUOTED = String.raw`".*"|".*$|“[^”]*(?:”|$)|‘[^’]*(?:’|$)|${'`'}[^${'`'}]*(?:${'`'}|$)|(?<!\w)'.*?(?:'(?!\w)|$)`;

const STRIPPED: ReadonlyArray<readonly [RegExp, (found: string, kept: unknown) => string]> = [
  [/\bhttps?:\/\/[^\s"'<>`)]+/gi, (url) => url.replace(/\/\/[^/@]*@/, '//').replace(/[?#].*$/, '')],
  // Query of an address without an origin.
  [/\?[^\s"'<>`)=]*=[^\s"'<>`)]*/g, () => '?…'],
  [
    /[^\s"'<>()@,;:]+@[^\s"'<>()@,;:]+/g,
    (text) => (/^(shell|mfe-[a-z0-9-]+)@\d+\.\d+\.\d/.test(text) ? text : '…@…'),
  ],
  [new RegExp(`(${OF_THE_CODE})|${QUOTED}`, 'g'), (_, code) => (typeof code === 'string' ? code : '“…”')],
  [/(operator to search for \S+ in) .*$/, (text) => text.replace(/ in .*$/, ' in …')],
  [/Cannot convert .* to a BigInt/g, () => 'Cannot convert … to a BigInt'],
  [/\b(Invalid [a-z ]{1,40}?) ?: .*$/i, (text) => text.replace(/:.*$/, ': …')],
  // Phone numbers, postal codes, card numbers: four digits or more with any separators.
  [
    /(@\d+\.\d+\.\d[\w.+-]*)|\+?\d(?:[\s().-]{0,2}\d){3,}/g,
    (_, version) => (typeof version === 'string' ? version : '…'),
  ],
];

const LONGEST = 300;

/** Removes possible input of shoppers. The browser has removed the values of form fields before it sends. */
export function plainMessage(message: string): string {
  // One line, because `.` matches no line break.
  let plain = message.slice(0, 4 * LONGEST).replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ');
  for (const [pattern, replace] of STRIPPED) plain = plain.replace(pattern, replace);
  return plain.trim().slice(0, LONGEST);
}
