export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  /** Address for one-click unsubscribe by POST (RFC 8058), for mail that is not required. */
  readonly unsubscribe?: string | undefined;
}

export interface Mailer {
  /** Whether mail is only written to the data folder. */
  readonly isFolder?: boolean;
  send(mail: Mail): Promise<void>;
}
