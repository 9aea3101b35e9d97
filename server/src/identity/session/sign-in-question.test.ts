import { describe, expect, test } from 'vitest';
import { type Question, questionPrompt } from './sign-in-question.ts';

/** As Glewlwyd 2.7's discovery document has it: nothing. */
const UNTOLD = {};
const REGISTERS = { prompt_values_supported: ['none', 'login', 'consent', 'create'] };
const SIGNS_IN_ONLY = { prompt_values_supported: ['none', 'login'] };
const scope = 'openid email profile';

describe('Prompt of a question', () => {
  test.each<[string, Question['prompt'], Record<string, unknown>, boolean | null, string]>([
    ['asks for registration where the provider knows it', 'create', REGISTERS, null, 'create'],
    ['asks for no registration where the document says nothing', 'create', UNTOLD, null, ''],
    ['asks for no registration where it is not named', 'create', SIGNS_IN_ONLY, null, ''],
    ['asks for registration where the setting says so', 'create', UNTOLD, true, 'create'],
    ['asks for none where the setting says so', 'create', REGISTERS, false, ''],
    ['asks for the form of a sign-in', 'login', UNTOLD, null, 'login'],
    ['is none where nobody asks', undefined, REGISTERS, null, ''],
    [
      'counts a document that is nonsense as one that says nothing',
      'create',
      { prompt_values_supported: 7 },
      null,
      '',
    ],
  ])('%s', (_, asked, metadata, hasJoinPrompt, prompt) => {
    expect(questionPrompt(asked, { scope, hasJoinPrompt }, metadata)).toBe(prompt);
  });

  test('asks for a consent with `offline_access`, unless the provider knows none or somebody registers', () => {
    const offline = { scope: `${scope} offline_access` };
    expect(questionPrompt(undefined, offline, UNTOLD)).toBe('consent');
    expect(questionPrompt('login', offline, REGISTERS)).toBe('login consent');
    expect(questionPrompt('create', offline, REGISTERS)).toBe('create');
    expect(questionPrompt(undefined, offline, SIGNS_IN_ONLY)).toBe('');
  });
});
