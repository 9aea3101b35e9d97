import type { Landscape } from 'shared-contracts/content';
import type { Light, SceneFacts, Season } from './frame.ts';

type Colours = Readonly<Record<string, string>>;

/** Colours of the street by day: walls, awnings, and what does not change with the landscape. */
const STREET: Colours = {
  w0: '#fff1de',
  w1: '#f5b48c',
  w2: '#fffaf0',
  w3: '#f6d9a8',
  w4: '#dde7d2',
  pale: '#fff8ec',
  roof: '#a4532f',
  frame: '#3a2a22',
  ground: '#e7c8a0',
  c0: '#d9480f',
  c1: '#12463a',
  c2: '#ffc24d',
  c3: '#2d7d83',
  c4: '#b03a4e',
  c5: '#365a8c',
  trunk: '#6a4a35',
  bow: '#c8322b',
};
const FAR: Colours = {
  far: '#9fcdb6',
  mid: '#76b598',
  near: '#5aa586',
  water: '#8cc3d2',
  leaf: '#12463a',
  snow: '#fffdf6',
  fir: '#1d5a45',
  bloom: '#f3a7b8',
  bloom2: '#fbd3da',
  fall: '#d9722a',
  fall2: '#f0b03f',
  flake: '#fffdf9',
};
const PLACES: Readonly<Record<Landscape, Colours>> = {
  coast: { far: '#a9d3c4', mid: '#8cc5b0', near: '#6fae8c', water: '#7fbccd' },
  mountains: { far: '#9db4c9', mid: '#8fb7a4', near: '#3f8168' },
  plains: { far: '#ecd084', mid: '#cfbd62', near: '#8fb36a' },
  desert: { far: '#e39a6c', mid: '#cf7547', near: '#e9b583', leaf: '#3f7d5a', ground: '#edc393' },
  lake: { far: '#a9c8c4', mid: '#7fb09c', near: '#2f6f58', water: '#83bfd1' },
  city: { far: '#b7cbd8', mid: '#8ea9bd', near: '#6fa287', ground: '#d9cfc4', roof: '#7a6a60' },
};
const SEASONS: Readonly<Record<Season, Colours>> = {
  winter: {},
  snow: { far: '#cfdfe4', mid: '#dfe9ea', near: '#8fb5a6', ground: '#dcd8d2' },
  spring: {},
  summer: {},
  fall: { mid: '#d8b25c', near: '#b9894a' },
};
const BASE: Partial<Record<Landscape, string>> = { coast: 'water', lake: 'water', city: 'mid' };

/** Light of an hour. Pairs are of the light and the dark theme. */
interface Hour {
  readonly air: Pair;
  readonly orb: Pair;
  readonly glow: Pair;
  /** Colours that background and street mix with, and how much of them. */
  readonly night: Pair;
  readonly far: readonly [number, number];
  readonly dusk: Pair;
  readonly street: readonly [number, number];
  readonly lit: boolean;
}
type Pair = readonly [light: string, dark: string];
const both = (colour: string): Pair => [colour, colour];

const HOURS: Readonly<Record<Light, Hour>> = {
  day: {
    air: ['#cfe8f0', '#1c3a46'],
    orb: both('#ffcf6b'),
    glow: ['#fff6dc', '#2c5560'],
    night: both('#0c2233'),
    far: [0, 0.48],
    dusk: both('#5c2a2c'),
    street: [0, 0.24],
    lit: false,
  },
  morning: {
    air: ['#ffe2c2', '#46344a'],
    orb: ['#ffb84a', '#ffb877'],
    glow: ['#fff3dd', '#6d4a58'],
    night: both('#33264a'),
    far: [0, 0.38],
    dusk: both('#5c2a2c'),
    street: [0, 0.24],
    lit: false,
  },
  evening: {
    air: ['#f7b08b', '#2f2749'],
    orb: ['#ff7a3d', '#ff8f57'],
    glow: ['#ffd2a1', '#5f3b55'],
    night: ['#5d2f5c', '#241b45'],
    far: [0.34, 0.5],
    dusk: ['#8a3f35', '#4f2433'],
    street: [0.12, 0.3],
    lit: true,
  },
  night: {
    air: ['#1f3d59', '#0e1c2f'],
    orb: both('#fbf2e6'),
    glow: ['#2f5474', '#1a2e47'],
    night: both('#0c2233'),
    far: [0.52, 0.58],
    dusk: both('#5c2a2c'),
    street: [0.24, 0.34],
    lit: true,
  },
};

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function mixed(colour: string, other: string, part: number): string {
  const others = channels(other);
  const sum = channels(colour).map((own, at) => Math.round(own + ((others[at] ?? 0) - own) * part));
  return `#${sum.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the custom properties of a scene for both themes. The dark theme always shows lit windows. */
export function sceneColours({ landscape, light, season }: SceneFacts): string {
  const hour = HOURS[light];
  const pairs: Record<string, Pair> = {
    air: hour.air,
    orb: hour.orb,
    glow: hour.glow,
    glass: [hour.lit ? '#ffe3a6' : '#cfe8f0', '#ffdc94'],
    glass2: [hour.lit ? '#fff3d4' : '#ffe9cf', '#fff0c9'],
    door: both('#ffcf6b'),
    lamp: [hour.lit ? '#fff3d4' : '#fff6dc', '#ffe7b0'],
    panes: [hour.lit ? '#ffe3a6' : '#dcebf2', '#ffcf6b'],
    folk: ['#231a14', '#140c0a'],
    stars: [light === 'night' ? '#fbf2e6b3' : '#0000', '#fbf2e68c'],
    cloud: [
      { night: '#fbf2e612', evening: '#ffecd6b3', morning: '#fffdf9d9', day: '#fffdf9d9' }[light],
      '#fbf2e610',
    ],
  };
  const paint = (colours: Colours, other: Pair, [light, dark]: readonly [number, number]) => {
    for (const [name, colour] of Object.entries(colours))
      pairs[name] = [mixed(colour, other[0], light), mixed(colour, other[1], dark)];
  };
  const { ground, roof, ...place } = PLACES[landscape];
  const { ground: covered, ...time } = landscape === 'desert' || landscape === 'city' ? {} : SEASONS[season];
  paint(
    { ...STREET, ...(ground && { ground }), ...(roof && { roof }), ...(covered && { ground: covered }) },
    hour.dusk,
    hour.street,
  );
  paint({ ...FAR, ...place, ...time }, hour.night, hour.far);
  const base = pairs[BASE[landscape] ?? 'near'] ?? both('#5aa586');
  const texts = Object.entries({ ...pairs, base }).map(([name, [light, dark]]) =>
    light === dark ? `--${name}:${light}` : `--${name}:light-dark(${light},${dark})`,
  );
  return `:root{color-scheme:light dark;${texts.join(';')}}`;
}
