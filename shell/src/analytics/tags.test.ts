import { describe, expect, test } from 'vitest';
import { consentMode } from './tags.ts';

const choices = [false, true].flatMap((performance) =>
  [false, true].flatMap((functional) =>
    [false, true].map((targeting) => ({ decided: true, performance, functional, targeting })),
  ),
);
const signal = (isGranted: boolean) => (isGranted ? 'granted' : 'denied');

describe('consentMode', () => {
  test.each(choices)('grants only what was chosen: %o', (choice) => {
    expect(consentMode(choice)).toEqual({
      ad_storage: signal(choice.targeting),
      ad_user_data: signal(choice.targeting),
      ad_personalization: signal(choice.targeting),
      analytics_storage: signal(choice.performance),
      functionality_storage: signal(choice.functional),
      personalization_storage: signal(choice.functional),
      security_storage: 'granted',
    });
  });
});
