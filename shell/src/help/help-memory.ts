import { STORAGE_KEYS } from 'shared-contracts/member';
import type { ConsentService } from 'shared-contracts/shell';
import { writeCookie } from '../browser/storage.ts';

const { name } = STORAGE_KEYS.chatBot;
const DAY_SECONDS = 86_400;

export const QUESTION_MAX = 120;

/** State of the chat-bot cookie, such as `open.lost%20key`. */
export interface HelpState {
  readonly isOpen: boolean;
  readonly question: string;
}

const NOTHING: HelpState = { isOpen: false, question: '' };
const FORM = /^(open|closed)\.(.*)$/;

export function readHelp(cookies: string): HelpState {
  const entry = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  const [, state, question = ''] = FORM.exec(entry?.slice(name.length + 1) ?? '') ?? [];
  if (!state) return NOTHING;
  try {
    return { isOpen: state === 'open', question: decodeURIComponent(question).slice(0, QUESTION_MAX) };
  } catch {
    return NOTHING;
  }
}

export function keepHelp(consent: Pick<ConsentService, 'isGranted'>, { isOpen, question }: HelpState): void {
  if (!consent.isGranted('functional')) return;
  const value = `${isOpen ? 'open' : 'closed'}.${encodeURIComponent(question.slice(0, QUESTION_MAX))}`;
  writeCookie(`${name}=${value}; Path=/; Max-Age=${DAY_SECONDS}; SameSite=Lax; Secure`);
}
