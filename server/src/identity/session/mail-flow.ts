export interface MailFlow {
  /** Methods that the account storage lacks. If there are any, no mail is sent. */
  readonly missing: readonly string[];
  requestReset(email: string, callbackUrl: string, address: string): Promise<void>;
  verifyCaptcha(token: unknown, address: string): Promise<void>;
}
