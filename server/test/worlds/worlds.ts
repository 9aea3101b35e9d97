import { Draw } from './draw.ts';
import { SCENES } from './scenes.ts';
import type { Mix } from './visitors.ts';
import type { Step, World } from './world.ts';

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
