export type ProxySetting = 'trusted' | 'cdn edges' | 'wrong';

export type Mix = Readonly<Partial<Record<Kind, number>>>;
type Kind = (typeof KIND_NAMES)[number];

export interface Visitor {
  readonly agent: string;
  readonly brand: Brand;
  readonly isMember: boolean;
  readonly centre: number;
  readonly bucket: number;
  /** Probability that a page fails because of an extension, a filter or the line of this visitor. */
  readonly flaw: number;
  addresses(): string;
}

const BRANDS = {
  chrome: {
    share: 0.44,
    agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
  },
  safari: {
    share: 0.27,
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
  },
  samsung: {
    share: 0.12,
    agent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  },
  firefox: { share: 0.1, agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0' },
  edge: {
    share: 0.07,
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  },
} as const;
type Brand = keyof typeof BRANDS;
const BRAND_NAMES = ['chrome', 'safari', 'samsung', 'firefox', 'edge'] as const;
export const CENTRES = 5;

type Random = () => number;
const whole = (random: Random, below: number) => Math.floor(random() * below);
const hex = (random: Random) => whole(random, 65_536).toString(16);

/** An address by network `at` and person; some change from visit to visit. */
interface NetworkKind {
  /** Networks for each visit a day, and persons in each. */
  readonly networks: (visitsPerDay: number) => number;
  readonly persons: number;
  readonly address: (at: number, person: number, random: Random) => string;
}

const KINDS = {
  home: {
    networks: (visits) => Math.max(40, visits * 0.6),
    persons: 3,
    // A provider gives neighbors the same /24.
    address: (at) => `${80 + (at >> 17)}.${(at >> 9) & 255}.${(at >> 1) & 255}.${20 + (at & 1) * 90}`,
  },
  homeV6: {
    networks: (visits) => Math.max(30, visits * 0.4),
    persons: 3,
    address: (at, _person, random) =>
      `2a02:8${((at >> 8) & 255).toString(16)}:${(at & 65_535).toString(16)}:1:${hex(random)}:${hex(random)}:${hex(random)}:${hex(random)}`,
  },
  carrier: {
    networks: () => 2,
    persons: 4_000,
    // Few addresses for thousands; a phone gets another one now and then.
    address: (at, person, random) => `100.${70 + at}.12.${1 + ((person + (random() < 0.1 ? 1 : 0)) % 8)}`,
  },
  carrierV6: {
    networks: () => 3,
    persons: 4_000,
    address: (at, _person, random) =>
      `2607:fb90:${(at * 64 + whole(random, 64)).toString(16)}:${hex(random)}::1`,
  },
  office: {
    networks: (visits) => Math.max(2, visits * 0.005),
    persons: 120,
    address: (at) => `62.${at >> 8}.${at & 255}.9`,
  },
  bot: {
    networks: () => 4,
    persons: 1,
    address: (at) => `66.249.${60 + at}.5`,
  },
} satisfies Record<string, NetworkKind>;
const KIND_NAMES = ['home', 'homeV6', 'carrier', 'carrierV6', 'office', 'bot'] as const;

interface PopulationOptions {
  readonly random: Random;
  readonly mix: Mix;
  readonly visitsPerDay: number;
  readonly noise: number;
  readonly proxy: ProxySetting;
}

/** Share of the noise that always hits the same visitors, and how often it hits them. */
const OF_VISITORS = 0.6;
const FLAW = 0.7;

/** Returns a function that draws who visits next. The same people return, some much more often than others. */
export function createPopulation({
  random,
  mix,
  visitsPerDay,
  noise,
  proxy,
}: PopulationOptions): () => Visitor {
  const known = new Map<string, Visitor>();

  function pick<T>(items: readonly [T, ...T[]], shareOf: (item: T) => number): T {
    let rest = random() * items.reduce((sum, item) => sum + shareOf(item), 0);
    for (const item of items) {
      rest -= shareOf(item);
      if (rest < 0) return item;
    }
    return items[0];
  }

  function create(kind: Kind, at: number, person: number): Visitor {
    const { address }: NetworkKind = KINDS[kind];
    const isBot = kind === 'bot';
    const brand = isBot ? 'chrome' : pick(BRAND_NAMES, (one) => BRANDS[one].share);
    // One crawler in four has an engine that runs none of the scripts.
    const flaw = isBot ? (at === 3 ? 1 : 0) : random() < (noise * OF_VISITORS) / FLAW ? FLAW : 0;
    const edge = proxy === 'wrong' ? '10.0.0.5' : `151.101.${whole(random, 12)}.${whole(random, 40)}`;
    return {
      agent: isBot
        ? 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/130.0.0.0 Safari/537.36'
        : BRANDS[brand].agent,
      brand,
      isMember: random() < 0.15,
      centre: Math.floor(CENTRES * random() ** 1.7),
      bucket: whole(random, 100),
      flaw,
      addresses: () =>
        proxy === 'trusted' ? address(at, person, random) : `${address(at, person, random)}, ${edge}`,
    };
  }

  return () => {
    const kind = pick(KIND_NAMES, (one) => mix[one] ?? 0);
    const { networks, persons } = KINDS[kind];
    const at = kind === 'bot' ? whole(random, 4) : Math.floor(networks(visitsPerDay) * random() ** 1.6);
    const person = Math.floor(persons * random() ** 1.4);
    const key = `${kind} ${at} ${person}`;
    const visitor = known.get(key) ?? create(kind, at, person);
    known.set(key, visitor);
    return visitor;
  };
}

const DAY_MS = 24 * 3_600_000;

/** Milliseconds until the next visit: few at night, most in the evening. */
export function untilNextVisit(random: Random, visitsPerDay: number, now: number): number {
  const hour = (now % DAY_MS) / 3_600_000;
  const rate = 0.1 + 1.8 * Math.max(0, Math.sin(((hour - 6) / 18) * Math.PI)) ** 1.5;
  return (-Math.log(1 - random()) * DAY_MS) / visitsPerDay / rate;
}
