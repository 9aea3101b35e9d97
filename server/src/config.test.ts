import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('configuration', () => {
  test('works without any settings', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      environment: 'production',
      host: 'localhost',
      port: 4000,
      origin: undefined,
    });
    expect(config.requiredReleases).toEqual([
      'shell',
      'mfe-discovery',
      'mfe-centre',
      'mfe-loyalty',
      'mfe-account',
    ]);
  });

  test('treats an empty setting as missing', () => {
    expect(readConfig({ PORT: '', ORIGIN: '' }).port).toBe(4000);
  });

  test.each([
    [{}, false],
    [{ ORIGIN: 'http://localhost:4000' }, false],
    [{ ORIGIN: 'http://127.0.0.1:4000' }, false],
    [{ ORIGIN: 'http://[::1]:4000' }, false],
    [{ ORIGIN: 'https://www.example.com' }, true],
    [{ ORIGIN: 'https://www.example.com', SHELL_APPROVAL: 'off' }, false],
    [{ SHELL_APPROVAL: 'on' }, true],
  ])('with %j requires approvals for the shell: %s', (environment, isOn) => {
    expect(readConfig(environment).shellApproval).toEqual({ isOn, hours: 24 });
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', '4000x'],
    ['ORIGIN', 'https://www.example.com/path'],
    ['ORIGIN', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['RELEASE_TOKEN', 'short-secret'],
    ['LOG_LEVEL', 'loud'],
    ['RENDER_DEADLINE_MS', '7'],
  ])('rejects %s=%s with an error that names the setting but not the value', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`The setting ${name} is not valid`);
    expect(() => readConfig({ [name]: value })).not.toThrow(value);
  });
});
