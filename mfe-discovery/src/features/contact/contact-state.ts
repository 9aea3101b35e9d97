import {
  CONTACT_MESSAGE_MAX,
  CONTACT_TOPICS,
  type ContactField,
  type ContactTopic,
} from 'shared-contracts/member';
import { isApiError } from 'shared-contracts/wire';

/** Result of a form sent without scripts, and initial values, from the URL. */
export interface ContactAddress {
  readonly sent: string | null;
  readonly problem: string | null;
  readonly problemFields: readonly ContactField[];
  readonly topic: ContactTopic | '';
  readonly centre: string;
  /** Initial message, such as the shopper's question from the help panel. */
  readonly message: string;
}

const FIELDS: readonly ContactField[] = ['topic', 'centre', 'name', 'email', 'message'];

export function contactAddressOf(search: URLSearchParams): ContactAddress {
  const fields = new Set((search.get('fields') ?? '').split(','));
  const sent = search.get('sent');
  return {
    sent: sent && /^C-[2-9A-Z]{7}$/.test(sent) ? sent : null,
    problem: search.get('problem'),
    problemFields: FIELDS.filter((field) => fields.has(field)),
    topic: CONTACT_TOPICS.find(({ id }) => id === search.get('topic'))?.id ?? '',
    centre: (search.get('centre') ?? '').slice(0, 80),
    message: (search.get('message') ?? '').slice(0, CONTACT_MESSAGE_MAX),
  };
}

const PROBLEM_WORDS: Readonly<Record<string, string>> = {
  RATE_LIMITED:
    'You’ve sent several messages in the past hour. Please wait a while, or call us: the number is on this page.',
  CARD_NUMBER_REFUSED: 'Your message seems to contain a card number. Please remove it; we never need it.',
  CONFLICT: 'You’ve already sent this message with different wording. Reload the page to send another.',
  CAPTCHA_FAILED:
    'We couldn’t verify that you’re not a robot. Your message is still here: please send it again, or call us at the number on this page.',
  CAPTCHA_UNAVAILABLE:
    'Our security check isn’t responding. Your message is still here: please try again in a minute, or call or email us using the details on this page.',
  UNPROCESSABLE: 'Please check the highlighted fields.',
  TIMEOUT: 'Sending took too long. Your message is still here; please try again.',
  NETWORK_ERROR: 'We couldn’t reach the server. Your message is still here; please try again.',
};

export const problemWords = (code: string): string =>
  PROBLEM_WORDS[code] ??
  'Something went wrong on our end. Your message is still here; please try again in a moment.';

export function problemOf(error: unknown): { words: string; fields: Readonly<Record<string, string>> } {
  if (!isApiError(error)) return { words: problemWords(''), fields: {} };
  return { words: problemWords(error.code), fields: error.fields };
}
