/** One mail of plain text to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text with the links written out. */
  readonly text: string;
}

/** The way out for mail. Rejects when the mail could not be handed over. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
