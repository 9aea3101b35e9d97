import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepQuestion, QUESTION_MAX, readQuestion } from './help-memory.ts';

let written: string[];
beforeEach(() => {
  written = [];
  vi.stubGlobal('document', {
    set cookie(text: string) {
      written.push(text);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());
const allowing = (isAllowed: boolean) => ({ isGranted: () => isAllowed });
const kept = () => written.at(-1)?.split('; ')[0] ?? '';

describe('chat-bot cookie', () => {
  test('keeps the question for a day', () => {
    keepQuestion(allowing(true), 'lost key; 50 %');
    expect(written).toEqual([
      'chat-bot=lost%20key%3B%2050%20%25; Path=/; Max-Age=86400; SameSite=Lax; Secure',
    ]);
    expect(readQuestion(`a=b; ${kept()}; c=d`)).toBe('lost key; 50 %');
  });

  test('is limited in length, and not written without functional consent', () => {
    keepQuestion(allowing(true), 'x'.repeat(500));
    expect(readQuestion(kept())).toHaveLength(QUESTION_MAX);
    expect(readQuestion(`chat-bot=${'y'.repeat(500)}`)).toHaveLength(QUESTION_MAX);
    keepQuestion(allowing(false), 'parking');
    expect(written).toHaveLength(1);
  });

  test.each([['chat-bot=%E0%A4%A'], ['chat-bot='], ['another=x'], ['']])(
    'is ignored when malformed or missing: %s',
    (cookies) => expect(readQuestion(cookies)).toBe(''),
  );
});
