/** One mail to one person, in both forms that mail programs show. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text with the links written out. */
  readonly text: string;
  /** The same as a page; left out by mail that was kept before there were any. */
  readonly html?: string | undefined;
  /** Address that ends mail of its kind by one POST (RFC 8058); of mail that nobody has to be sent. */
  readonly unsubscribe?: string | undefined;
}

/** The way out for mail. Rejects when the mail could not be handed over. */
export interface Mailer {
  /** True where mail stays in the data folder, and goes to nobody. */
  readonly isFolder?: boolean;
  send(mail: Mail): Promise<void>;
}
