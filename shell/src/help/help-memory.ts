import { STORAGE_KEYS } from 'shared-contracts/member';
import type { ConsentService } from 'shared-contracts/shell';
import { writeCookie } from '../browser/storage.ts';

const { name } = STORAGE_KEYS.chatBot;
const DAY_SECONDS = 86_400;

export const QUESTION_MAX = 120;

/** Returns the question in the chat-bot cookie, or an empty text. */
export function readQuestion(cookies: string): string {
  const entry = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  try {
    return decodeURIComponent(entry?.slice(name.length + 1) ?? '').slice(0, QUESTION_MAX);
  } catch {
    return '';
  }
}

export function keepQuestion(consent: Pick<ConsentService, 'isGranted'>, question: string): void {
  if (!consent.isGranted('functional')) return;
  const value = encodeURIComponent(question.slice(0, QUESTION_MAX));
  writeCookie(`${name}=${value}; Path=/; Max-Age=${DAY_SECONDS}; SameSite=Lax; Secure`);
}
