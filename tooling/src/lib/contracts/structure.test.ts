import { describe, expect, it } from 'vitest';
import { withPropertySignatures } from './property-signatures.ts';
import { committedContracts } from './report.ts';
import { breaksBetween } from './structure.ts';

/** Change of the report: in the section, what stands first after the mark becomes something else. */
type Change = readonly [section: string, mark: string, from: string, to: string];

const REPORT = committedContracts()?.text ?? '';
const ENTRIES = ['src/index', 'src/release/releases', 'src/remote/index', 'src/remote/server'];

function planted(changes: readonly Change[]): string {
  return changes.reduce((text, [section, mark, from, to]) => {
    const at = text.indexOf(mark, text.indexOf(`── ${section}\n`));
    const place = text.indexOf(from, at);
    if (at < 0 || place < 0) throw new Error(`There is no ${from} after ${mark} in ${section}.`);
    return text.slice(0, place) + to + text.slice(place + from.length);
  }, REPORT);
}
const breaksOf = (changes: readonly Change[]) => breaksBetween(REPORT, planted(changes), ENTRIES);

const services = (from: string, to: string): Change => [
  'src/shell/shell-services',
  'interface BusHandle',
  from,
  to,
];
const text = 'z.ZodMiniString<string>';

describe('the contracts compared by structure', () => {
  it('refuses each of eight changes at once, by name', async () => {
    const breaks = await breaksOf([
      services('showStatus(', 'showState('),
      ['src/content/open-state', 'function openStateEnds', 'openStateEnds', 'openStateUntil'],
      ['src/content/centre', 'const alertSchema', `    text: ${text};\n`, ''],
      ['src/forms/contact', 'const contactFormSchema', '<{', `<{\n    phone: ${text};`],
      ['src/club/savings-pass', 'const checkoutSchema', 'open: "open"', 'open: "open"; held: "held"'],
      ['src/analytics/analytics-batch', 'const audienceActionSchema', '        logout: "logout";\n', ''],
      ['src/shell/bus-events', "'loyalty.changed'", '            pending: z.ZodMiniNumber<number>;\n', ''],
      ['src/release/remote-manifest', 'const remoteManifestSchema', '<{', `<{\n    team: ${text};`],
    ]);
    expect(breaks.sort()).toEqual([
      "BUS_EVENTS['loyalty.changed'].payload: Property 'pending' is missing; what remotes are given must still be what they were built for.",
      "ShellServices.navigation: Property 'showStatus' is missing; what remotes are given must still be what they were built for.",
      "alertSchema: Property 'text' is missing; what remotes are given must still be what they were built for.",
      `audienceActionSchema.action: Type '"logout"' is not assignable to type '"forget" | "login"'; what remotes give must still be taken.`,
      `checkoutSchema.state: Type '"held"' is not assignable to type '"ended" | "open" | "paid" | "refunded"'; what remotes are given must still be what they were built for.`,
      "contactFormSchema: Property 'phone' is missing; what remotes give must still be taken.",
      'openStateEnds is not exported any more: what was built for it must still be able to use it.',
      "remoteManifestSchema: Property 'team' is missing; what remotes give must still be taken.",
    ]);
  });

  it('refuses a method of the shell that asks for one thing more', async () => {
    expect(
      await breaksOf([
        services('props: AnalyticsEventProps<N>)', 'props: AnalyticsEventProps<N>, page: string)'),
      ]),
    ).toEqual([
      'ShellServices.analytics.track: Target signature provides too few arguments. Expected 3 or more, but got 2; what remotes are given must still be what they were built for.',
    ]);
  });

  it('refuses a method of the shell that takes less than before', async () => {
    const breaks = await breaksOf([services('prefetch(href: string)', "prefetch(href: '/' | '/rewards')")]);
    expect(breaks).toEqual([
      `ShellServices.navigation.prefetch: Type 'string' is not assignable to type '"/" | "/rewards"'; what remotes are given must still be what they were built for.`,
    ]);
  });

  it('refuses another value in what a page hands to a slot, which fragments of before do not know', async () => {
    const breaks = await breaksOf([
      ['src/composition/slots', 'const SLOTS', 'last: "last"', 'last: "last"; near: "near"'],
    ]);
    expect(breaks).toHaveLength(1);
    expect(breaks[0]).toMatch(/^SLOTS.*"near".*what remotes are given/);
  });

  it('lets ten changes pass that harm nobody', async () => {
    const happening = `{ readonly kind: 'happening'; readonly version: 1; readonly payload: z.ZodMiniObject<{ path: ${text} }, z.core.$strip> }`;
    const breaks = await breaksOf([
      services('showStatus(', 'scrollToTop(): void;\n    showStatus('),
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

describe('property signatures', () => {
  it('take the place of methods, however their parameters are written', () => {
    const before = `export interface A {\n    on<T extends B>(type: T, handler: (event: C<T>) => void): Undo;\n    go(page: {\n        href: string;\n    }): void;\n    readonly x: (a: B) => void;\n}\nexport declare function f(a: B): C;\n`;
    expect(withPropertySignatures(before)).toBe(
      `export interface A {\n    on: <T extends B>(type: T, handler: (event: C<T>) => void) => Undo;\n    go: (page: {\n        href: string;\n    }) => void;\n    readonly x: (a: B) => void;\n}\nexport declare function f(a: B): C;\n`,
    );
  });
});
