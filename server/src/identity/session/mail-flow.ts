/** Mail about an account, as `signin/email` starts it. */
export interface MailFlow {
  /** Methods that the storage of accounts lacks; while there are any, no mail is started. */
  readonly missing: readonly string[];
  /** Sends a link for a new password when the address has an account; says nothing about it either way. */
  requestReset(email: string, callbackUrl: string, address: string): Promise<void>;
  /** Captcha check of a form's token, before a mail is asked for. */
  verifyCaptcha(token: unknown, address: string): Promise<void>;
}
