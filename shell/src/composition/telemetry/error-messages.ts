import { ERROR_LIMITS, type ErrorWords } from 'shared-contracts';

const FIELDS = 'textarea, input:not([type=radio], [type=checkbox], [type=hidden], [type=submit])';
const SHORTEST = 3;

/** Removes values that the shopper typed, so that they never leave the browser. */
function withoutTyped(text: string): string {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS);
  return [...fields].reduce(
    (rest, { value }) => (value.length < SHORTEST ? rest : rest.replaceAll(value, '…')),
    text,
  );
}

/** Describes an error for the beacon. The stack is sent without the message. */
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
