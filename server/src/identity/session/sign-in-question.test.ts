import { describe, expect, test } from 'vitest';
import { type Question, questionPrompt } from './sign-in-question.ts';

const UNKNOWN = {};
const REGISTERS = { prompt_values_supported: ['none', 'login', 'consent', 'create'] };
const SIGNS_IN_ONLY = { prompt_values_supported: ['none', 'login'] };
const scope = 'openid email profile';

describe('prompt of a sign-in', () => {
  test.each<[string, Question['prompt'], Record<string, unknown>, boolean | null, string]>([
    ['is registration if the provider supports it', 'create', REGISTERS, null, 'create'],
    ['is not registration if the provider lists no prompts', 'create', UNKNOWN, null, ''],
    ['is not registration if the provider does not list it', 'create', SIGNS_IN_ONLY, null, ''],
    ['is registration if the setting says so', 'create', UNKNOWN, true, 'create'],
    ['is not registration if the setting says so', 'create', REGISTERS, false, ''],
    ['is the form of a sign-in', 'login', UNKNOWN, null, 'login'],
    ['is empty by default', undefined, REGISTERS, null, ''],
    ['treats malformed metadata as missing', 'create', { prompt_values_supported: 7 }, null, ''],
  ])('%s', (_, asked, metadata, hasJoinPrompt, prompt) => {
    expect(questionPrompt(asked, { scope, hasJoinPrompt }, metadata)).toBe(prompt);
  });

  test('includes consent for `offline_access`, unless the provider lacks it or a member registers', () => {
    const offline = { scope: `${scope} offline_access` };
    expect(questionPrompt(undefined, offline, UNKNOWN)).toBe('consent');
    expect(questionPrompt('login', offline, REGISTERS)).toBe('login consent');
    expect(questionPrompt('create', offline, REGISTERS)).toBe('create');
    expect(questionPrompt(undefined, offline, SIGNS_IN_ONLY)).toBe('');
  });
});
