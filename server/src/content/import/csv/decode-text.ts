/** A file's text, or why it has none. */
type Decoded =
  | { readonly text: string; readonly encoding: string | null }
  | { readonly fault: string; readonly line: number | null };

const SAVE_AS = 'save it as "CSV UTF-8 (comma delimited)"';

const SIGNATURES: ReadonlyArray<readonly [bytes: string, what: string]> = [
  ['PK\u0003\u0004', 'a workbook or a ZIP file'],
  ['\u00d0\u00cf\u0011\u00e0', 'an old Excel workbook'],
  ['%PDF', 'a PDF'],
  ['{\\rtf', 'a word-processor file'],
];

/**
 * Decodes a file as spreadsheets save it: UTF-8, UTF-16, Windows-1252 or Mac OS Roman. `encoding` is the
 * name of a guessed one, null if the bytes are certain.
 */
export function decodeText(bytes: Buffer): Decoded {
  const start = bytes.toString('latin1', 0, 8);
  const known = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (known)
    return { fault: `The file is ${known[1]} under another name. Open it and ${SAVE_AS}.`, line: null };
  const utf16 = utf16Of(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: null };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: null };
  } catch {
    return decodeSingleBytes(bytes);
  }
}

// With a byte order mark, or recognizable by the zero in its first letter.
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.length < 2 || (first !== 0 && second !== 0)) return null;
  return first === 0 ? 'utf-16be' : 'utf-16le';
}

// What English, French and Spanish texts contain beside ASCII.
const USUAL = /[‘’“”–—…•™®©°½¼¾€£¢·×¿¡«»àâäáçéèêëîïíìñôöóœùûüúÀÂÉÈÊÇÎÔÑÜ]/u;

function decodeSingleBytes(bytes: Buffer): Decoded {
  const utf8 = bytes.toString('utf8');
  const line = utf8.slice(0, utf8.indexOf('\ufffd')).split('\n').length;
  // A character of several bytes beside the wrong one: a part of the file is UTF-8.
  if (USUAL.test(utf8)) return { fault: `The file mixes UTF-8 with another encoding: ${SAVE_AS}.`, line };
  const windows = new TextDecoder('windows-1252').decode(bytes);
  const mac = new TextDecoder('macintosh').decode(bytes);
  const usual = (text: string) => text.split(USUAL).length;
  const isMac = usual(mac) > usual(windows);
  const text = isMac ? mac : windows;
  if (/[\p{Cc}]/u.test(text.replace(/[\t\r\n]/g, '')))
    return { fault: `The encoding of the file is unknown: ${SAVE_AS}.`, line };
  return { text, encoding: isMac ? 'Mac OS Roman' : 'Windows-1252' };
}

const WINDOWS_BYTES = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
);

/** Returns the text that was meant if UTF-8 was once read as Windows-1252 ("Womenâ€™s"), otherwise the same text. */
export const repairedText = (text: string): string =>
  text.replace(/[ÂÃâð][^\p{ASCII}]+/gu, (part) => {
    const bytes = Array.from(part, (character) => WINDOWS_BYTES.get(character) ?? -1);
    if (bytes.includes(-1)) return part;
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
    } catch {
      return part;
    }
  });
