import type { ConsentCategory } from './consent.ts';

/** A cookie or storage key that the site may write in a browser. Nothing else may; a test looks. */
export interface DeclaredKey {
  readonly name: string;
  readonly kind: 'cookie' | 'localStorage' | 'sessionStorage';
  readonly category: ConsentCategory;
  /** For people, as `/privacy-policy#cookies` shows it. */
  readonly purpose: string;
  readonly lifetime: string;
}

export const DECLARED_KEYS = {
  consent: {
    name: 'consent',
    kind: 'cookie',
    category: 'necessary',
    purpose: 'Remembers what you allowed here, so that you are not asked on every page.',
    lifetime: '12 months',
  },
  scroll: {
    name: 'scroll-positions',
    kind: 'sessionStorage',
    category: 'necessary',
    purpose: 'Brings you back to where you were on a page when you go back.',
    lifetime: 'until the tab is closed',
  },
} as const satisfies Record<string, DeclaredKey>;
