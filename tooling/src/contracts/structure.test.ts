import { describe, expect, it } from 'vitest';
import { breaksOf, services } from '../testing/planted-contracts.ts';
import { withPropertySignatures } from './check-assignable.ts';

const text = 'z.ZodMiniString<string>';

describe('comparison of contracts', () => {
  it('rejects nine breaking changes and names each', async () => {
    const breaks = await breaksOf([
      services('props: AnalyticsEventProps<N>)', 'props: AnalyticsEventProps<N>, page: string)'),
      ['src/content/open-state', 'function openStateEnds', 'openStateEnds', 'openStateUntil'],
      ['src/content/centre', 'const alertSchema', `    text: ${text};\n`, ''],
      ['src/forms/contact', 'const contactFormSchema', '<{', `<{\n    phone: ${text};`],
      ['src/club/savings-pass', 'const checkoutSchema', 'open: "open"', 'open: "open"; held: "held"'],
      ['src/analytics/analytics-batch', 'const audienceActionSchema', '        logout: "logout";\n', ''],
      ['src/shell/bus-events', "'loyalty.changed'", '            pending: z.ZodMiniNumber<number>;\n', ''],
      ['src/release/remote-manifest', 'const remoteManifestSchema', '<{', `<{\n    team: ${text};`],
      ['src/composition/slots', 'const SLOTS', 'last: "last"', 'last: "last"; near: "near"'],
    ]);
    const GIVEN = 'what remotes are given must still be what they were built for.';
    const TAKEN = 'what remotes give must still be taken.';
    expect(breaks.sort()).toEqual([
      `BUS_EVENTS['loyalty.changed'].payload: Property 'pending' is missing; ${GIVEN}`,
      expect.stringMatching(/^SLOTS.*"near".*what remotes are given/),
      `ShellServices.analytics.track: Target signature provides too few arguments. Expected 3 or more, but got 2; ${GIVEN}`,
      `alertSchema: Property 'text' is missing; ${GIVEN}`,
      `audienceActionSchema.action: Type '"logout"' is not assignable to type '"forget" | "login"'; ${TAKEN}`,
      `checkoutSchema.state: Type '"held"' is not assignable to type '"ended" | "open" | "paid" | "refunded"'; ${GIVEN}`,
      `contactFormSchema: Property 'phone' is missing; ${TAKEN}`,
      'openStateEnds is not exported any more: what was built for it must still be able to use it.',
      `remoteManifestSchema: Property 'team' is missing; ${TAKEN}`,
    ]);
  });

  it('accepts eleven compatible changes', async () => {
    const happening = `{ readonly kind: 'happening'; readonly version: 1; readonly payload: z.ZodMiniObject<{ path: ${text} }, z.core.$strip> }`;
    const breaks = await breaksOf([
      services('showStatus(', 'scrollToTop(): void;\n    showStatus('),
      ['src/consent/declared-keys', 'const DECLARED_KEYS', 'Returns you to', 'Takes you back to'],
      services('requireSignIn(callbackUrl: string)', 'requireSignIn(callbackUrl: string, why?: string)'),
      [
        'src/shell/bus-events',
        'const BUS_EVENTS',
        "    readonly 'page.shown'",
        `    readonly 'page.left': ${happening};\n    readonly 'page.shown'`,
      ],
      [
        'src/content/centre',
        'const alertSchema',
        `    text: ${text};`,
        `    text: ${text};\n    more: ${text};`,
      ],
      ['src/forms/contact', 'const contactFormSchema', '<{', `<{\n    phone: z.ZodMiniOptional<${text}>;`],
      [
        'src/analytics/analytics-events',
        'const ANALYTICS_EVENTS',
        '{',
        '{\n    readonly nav_header_jobs_click: z.ZodMiniObject<{}, z.core.$strip>;',
      ],
      [
        'src/member/attributes',
        'const attributeChangeSchema',
        'favorite_stores: "favorite_stores"',
        'favorite_stores: "favorite_stores"; favorite_events: "favorite_events"',
      ],
      ['src/club/club-rules', 'const PENDING_DAYS', '3', '5'],
      ['src/club/savings-pass', 'const checkoutSchema', '        refunded: "refunded";\n', ''],
      [
        'src/wire/errors',
        'const CAPTCHA_ERROR_CODES',
        "'CAPTCHA_NOT_LOADED'",
        "'CAPTCHA_NOT_LOADED', 'CAPTCHA_REFUSED'",
      ],
    ]);
    expect(breaks).toEqual([]);
  });
});

describe('withPropertySignatures', () => {
  it('replaces methods, whatever the layout of their parameters', () => {
    const before = `export interface A {\n    on<T extends B>(type: T, handler: (event: C<T>) => void): Undo;\n    go(page: {\n        href: string;\n    }): void;\n    readonly x: (a: B) => void;\n}\nexport declare function f(a: B): C;\n`;
    expect(withPropertySignatures(before)).toBe(
      `export interface A {\n    on: <T extends B>(type: T, handler: (event: C<T>) => void) => Undo;\n    go: (page: {\n        href: string;\n    }) => void;\n    readonly x: (a: B) => void;\n}\nexport declare function f(a: B): C;\n`,
    );
  });
});
