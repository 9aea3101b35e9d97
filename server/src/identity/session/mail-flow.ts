/** Mail about an account, as `signin/email` starts it. */
export interface MailFlow {
  /** Sends a link for a new password when the address has an account; says nothing about it either way. */
  requestReset(email: string, callbackUrl: string, address: string): Promise<void>;
  /** Captcha check of a form's token, before a mail is asked for. */
  verifyCaptcha(token: unknown, address: string): Promise<void>;
}

/** All of it is needed: a storage with a part of it would fail in the middle of a mail. */
const MAIL_FLOW_METHODS = ['requestReset', 'verifyCaptcha'] as const satisfies ReadonlyArray<keyof MailFlow>;

export const isWhole = (flow: Partial<MailFlow>): flow is MailFlow =>
  MAIL_FLOW_METHODS.every((method) => typeof flow[method] === 'function');
