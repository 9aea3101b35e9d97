import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepHelp, QUESTION_MAX, readHelp } from './help-memory.ts';

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
  test('keeps the question and whether help is open for a day', () => {
    keepHelp(allowing(true), { isOpen: true, question: 'lost key; 50 %' });
    expect(written).toEqual([
      'chat-bot=open.lost%20key%3B%2050%20%25; Path=/; Max-Age=86400; SameSite=Lax; Secure',
    ]);
    expect(readHelp(`a=b; ${kept()}; c=d`)).toEqual({ isOpen: true, question: 'lost key; 50 %' });
    keepHelp(allowing(true), { isOpen: false, question: '' });
    expect(readHelp(kept())).toEqual({ isOpen: false, question: '' });
  });

  test('is not written without functional consent', () => {
    keepHelp(allowing(false), { isOpen: true, question: 'parking' });
    expect(written).toEqual([]);
  });

  test('limits the length of the question', () => {
    keepHelp(allowing(true), { isOpen: true, question: 'x'.repeat(500) });
    expect(readHelp(kept()).question).toHaveLength(QUESTION_MAX);
    expect(readHelp(`chat-bot=open.${'y'.repeat(500)}`).question).toHaveLength(QUESTION_MAX);
  });

  test.each([['chat-bot=shut.x'], ['chat-bot=open.%E0%A4%A'], ['chat-bot='], ['another=open.x'], ['']])(
    'is ignored when malformed: %s',
    (cookies) => expect(readHelp(cookies)).toEqual({ isOpen: false, question: '' }),
  );
});
