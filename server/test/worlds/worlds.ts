import { Draw } from './draw.ts';
import type { Name } from './judged-site.ts';
import { SCENES } from './scenes.ts';
import type { Mix, ProxySetting, Visitor } from './visitors.ts';

export interface View {
  readonly visitor: Visitor;
  readonly page: string;
}

/** What a release does wrong, as its author does not know it. */
export interface Defect {
  readonly words: string;
  /** Share of the views that `hits` selects. */
  readonly share: number;
  readonly hits: (view: View) => boolean;
  readonly outcome: 'load-error' | 'mount-error' | 'render-error' | 'error-loop' | 'deadline';
  /** Hours from the release until it starts to fail. */
  readonly afterHours: number;
  /** Whether it is the shell's render on the server that fails, which the page's address triggers. */
  readonly isOnServer: boolean;
}

export type Step =
  | { readonly do: 'browse'; readonly views: number }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'promote'; readonly name: Name; readonly defect?: Defect }
  | {
      readonly do: 'ramp';
      readonly name: Name;
      readonly defect?: Defect;
      readonly steps: readonly number[];
      readonly everySeconds: number;
    }
  /** An operator rolls back. */
  | { readonly do: 'rollback'; readonly name: Name }
  /** Browse until the defects of what is live are found and gone, or had time enough to be. */
  | { readonly do: 'watch' }
  /** An API that all remotes call fails for a share of the views. */
  | { readonly do: 'outage'; readonly seconds: number; readonly share: number }
  /** Failures of what is live are reported, or malformed addresses asked for, from a few networks. */
  | {
      readonly do: 'attack';
      readonly name: Name;
      readonly seconds: number;
      readonly networks: number;
      readonly perMinute: number;
      readonly isMalformed: boolean;
    };

export interface World {
  readonly seed: number;
  readonly words: string;
  readonly views: number;
  readonly visitsPerDay: number;
  readonly noise: number;
  readonly mix: Mix;
  readonly proxy: ProxySetting;
  readonly steps: readonly Step[];
}

const MIXES: Readonly<Record<string, Mix>> = {
  'homes that return': { home: 8, homeV6: 2, office: 0.3, bot: 0.1 },
  'phones behind carrier NAT': { carrier: 6, carrierV6: 2, home: 2, bot: 0.1 },
  'IPv6 with privacy addresses': { homeV6: 6, carrierV6: 3, home: 1 },
  'offices and homes': { office: 4, home: 4, homeV6: 1, bot: 0.1 },
  'many bots': { bot: 3, home: 5, carrier: 1 },
  'a bit of everything': { home: 4, homeV6: 2, carrier: 2, carrierV6: 1, office: 0.5, bot: 0.3 },
};

const PROXIES = ['cdn edges', 'wrong', ...Array.from({ length: 7 }, () => 'trusted' as const)] as const;

/** Draws a world. The scene goes round by `at`, so that every run has all of them. */
export function drawWorld(seed: number, at: number, views: number): World {
  const draw = new Draw(seed * 1_000_003 + at * 7_919);
  const scenes = Object.keys(SCENES);
  const scene = scenes[at % scenes.length] ?? '';
  const [people, mix] = draw.oneOf(Object.entries(MIXES));
  // Within the hours of a delayed failure, a busy site would have more visits than a world.
  const visitsPerDay = Math.round(draw.logBetween(300, scene.startsWith('delayed') ? 4_000 : 40_000));
  const noise = draw.logBetween(0.001, 0.03);
  const proxy = draw.oneOf(PROXIES);
  const healthy = (count: number) =>
    Array.from({ length: count }, (): Step[] => {
      const name = draw.name();
      const release: Step = draw.is(0.15) ? draw.ramp(name) : { do: 'promote', name };
      return [release, { do: 'browse', views: Math.round(draw.between(100, 450)) }];
    }).flat();
  const steps: Step[] = [
    { do: 'browse', views: Math.round(draw.between(300, 1_000)) },
    ...healthy(3),
    ...(SCENES[scene]?.(draw) ?? []),
    ...healthy(14),
  ];
  const words = `${scene}; ${people}; ${visitsPerDay} visits a day; noise ${(noise * 100).toFixed(1)} %; proxy ${proxy}`;
  return { seed: Math.floor(draw.between(0, 2 ** 32)), words, views, visitsPerDay, noise, mix, proxy, steps };
}
