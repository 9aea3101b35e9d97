import { CONTACT_TOPICS, type ContactField, type ContactTopic, isApiError } from 'shared-contracts';

/** Facts in the address: how a form that was sent without scripts went, and what the form starts with. */
export interface ContactAddress {
  readonly sent: string | null;
  readonly problem: string | null;
  readonly problemFields: readonly ContactField[];
  readonly topic: ContactTopic | '';
  readonly centre: string;
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
  };
}

const PROBLEM_WORDS: Readonly<Record<string, string>> = {
  RATE_LIMITED:
    'You have sent several messages within the hour. Please wait a little, or call us: the number is on this page.',
  CARD_NUMBER_REFUSED:
    'Your message holds what looks like a card number. Please leave it out: nobody here needs it.',
  CONFLICT: 'This message was sent already, with other words. Load the page again to send another.',
  CAPTCHA_FAILED:
    'The check that you are no robot did not work. Your words are kept here: please send them again, or call us: the number is on this page.',
  CAPTCHA_UNAVAILABLE:
    'The check that you are no robot cannot be reached. Your words are kept here: please try again in a minute, or call or mail us: number and address are on this page.',
  UNPROCESSABLE: 'Some fields need another look.',
  TIMEOUT: 'Sending took too long. Your words are kept here: please try again.',
  NETWORK_ERROR: 'The connection is gone. Your words are kept here: please try again.',
};

/** Words for the code of an answer: what happened and what to do. */
export const problemWords = (code: string): string =>
  PROBLEM_WORDS[code] ??
  'Something broke on our side. Your words are kept here: please try again in a moment.';

/** Problem that a failed call tells of. */
export function problemOf(error: unknown): { words: string; fields: Readonly<Record<string, string>> } {
  if (!isApiError(error)) return { words: problemWords(''), fields: {} };
  return { words: problemWords(error.code), fields: error.fields };
}
