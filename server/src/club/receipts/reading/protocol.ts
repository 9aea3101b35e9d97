/** Messages to and from a reading thread. Plain data: it crosses to another thread. */
export interface ReadTask {
  readonly id: number;
  /** A picture that was checked and made by the server itself. */
  readonly picture: Uint8Array;
  /** The text, where it is known: it is not read then. */
  readonly lines: readonly string[] | null;
}

export interface ReadResult {
  /** Lines as they stand on the receipt, top to bottom. */
  readonly lines: readonly string[];
  /** 0 to 100. */
  readonly confidence: number;
  /** Papers that lie in the picture. */
  readonly papers: number;
  /** 256 bits as text. */
  readonly likeness: string;
  /** The picture without lines that hold a card's number (WebP); null when there is none. */
  readonly blackened: Uint8Array | null;
}

export type ReadAnswer =
  | { readonly id: number; readonly result: ReadResult }
  | { readonly id: number; readonly error: string };

export interface PdfTask {
  readonly bytes: Uint8Array;
}

export interface PdfResult {
  /** The text of the file, line by line; empty when it holds pictures alone. */
  readonly lines: readonly string[];
  /** Its pages, one below the other (PNG). */
  readonly pages: readonly Uint8Array[];
}

/** `pages`: it has too many. `locked`: it needs a password. `broken`: it cannot be read. */
export type PdfRefusal = 'pages' | 'locked' | 'broken';
export type PdfAnswer = { readonly result: PdfResult } | { readonly refusal: PdfRefusal };
