import { ERROR_LIMITS, type ErrorWords } from 'shared-contracts';

/** Fields that a shopper types into; what others hold is the page's own. */
const FIELDS = 'textarea, input:not([type=radio], [type=checkbox], [type=hidden], [type=submit])';
/** Shorter values stand in many a word that is no value. */
const SHORTEST = 3;

/** What stands in the page's fields never leaves the browser with an error. */
function withoutTyped(text: string): string {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS);
  return [...fields].reduce(
    (rest, { value }) => (value.length < SHORTEST ? rest : rest.replaceAll(value, '…')),
    text,
  );
}

/** Words of what was thrown, for the beacon. A stack is sent as the browser wrote it, without the message. */
export function wordsOf(thrown: unknown): ErrorWords {
  if (!(thrown instanceof Error))
    return { message: withoutTyped(String(thrown)).slice(0, ERROR_LIMITS.message) };
  const { name, message, stack = '' } = thrown.cause instanceof Error ? thrown.cause : thrown;
  return {
    name: name.slice(0, ERROR_LIMITS.name),
    message: withoutTyped(message).slice(0, ERROR_LIMITS.message),
    stack: withoutTyped(stack.replace(message, '')).slice(0, ERROR_LIMITS.stack),
  };
}
