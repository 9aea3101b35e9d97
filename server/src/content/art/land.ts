import type { Landscape } from 'shared-contracts/content';
import { between, drawn, type Frame, filled, frameOf, n, type Random, type SceneFacts } from './frame.ts';

function ridge({ width, ground, scale, random }: Frame, high: number, swing: number): string {
  const at = () => n(ground - (high + between(random, -swing, swing)) * scale);
  const [a, b, c] = [at(), at(), at()];
  const third = width / 3;
  return `M0 ${ground}V${a}C${n(third / 2)} ${a - n(swing * scale)} ${n(third)} ${b} ${n(width / 2)} ${b}S${n(width - third / 2)} ${c - n(swing * scale)} ${width} ${c}V${ground}Z`;
}

function peaks({ width, ground, scale, random }: Frame, high: number) {
  const step = 330 * scale;
  let rock = `M${n(-step)} ${ground}`;
  let snow = '';
  for (
    let x = between(random, -0.7, -0.35) * step;
    x < width + step / 2;
    x += step * between(random, 0.6, 0.85)
  ) {
    const top = n(ground - high * scale * between(random, 0.7, 1.05));
    const peak = n(x + step / 2);
    rock += `L${peak} ${top}L${n(x + step * 0.8)} ${n(top + (ground - top) * 0.4)}`;
    const d = n(70 * scale);
    const l = (dx: number, dy: number) => `l${n(d * dx)} ${n(d * dy)}`;
    snow += `M${peak} ${top}${l(0.74, 1)}${l(-0.34, -0.26)}${l(-0.3, 0.34)}${l(-0.36, -0.3)}${l(-0.44, 0.2)}Z`;
  }
  return { rock: `${rock}L${n(width + step)} ${ground}Z`, snow };
}

function conifers({ width, ground, scale, random }: Frame, foot: number, tall: number): string {
  let path = '';
  for (let x = 0; x < width; x += between(random, 64, 150) * scale) {
    const h = tall * between(random, 0.7, 1.15) * scale;
    path += `M${n(x)} ${n(ground - foot * scale)}l${n(h * 0.24)}-${n(h)} ${n(h * 0.24)} ${n(h)}Z`;
  }
  return path;
}

const sailPath = (x: number, y: number, s: number) =>
  `M${n(x)} ${n(y)}v-${n(54 * s)}l${n(34 * s)} ${n(54 * s)}ZM${n(x - 5 * s)} ${n(y)}v-${n(42 * s)}l-${n(22 * s)} ${n(42 * s)}Z`;

const boat = (x: number, y: number, s: number) =>
  filled('var(--pale)', sailPath(x, y, s)) +
  filled(
    'var(--c0)',
    `M${n(x - 30 * s)} ${n(y + 4 * s)}h${n(68 * s)}l-${n(12 * s)} ${n(13 * s)}h-${n(44 * s)}Z`,
  );

const band = ({ width, ground, scale }: Frame, high: number) =>
  `M0 ${n(ground - high * scale)}h${width}V${ground}H0Z`;

const side = (random: Random) => (random() < 0.5 ? 0 : 1);

function coast(frame: Frame): string {
  const { width, ground, scale: s, random } = frame;
  const left = side(random);
  const x = n(width * (left ? 0.13 : 0.85));
  const y = ground - n(244 * s);
  const reach = n(190 * s);
  return [
    filled('var(--water)', band(frame, 250)),
    filled(
      'var(--near)',
      `M${x - reach} ${ground}C${x - n(reach * 0.5)} ${y + n(10 * s)} ${x - n(50 * s)} ${y - n(14 * s)} ${x} ${y}S${x + n(reach * 0.5)} ${y + n(60 * s)} ${x + reach} ${ground}Z`,
    ),
    filled(
      'var(--pale)',
      `M${x - n(20 * s)} ${y + 4}l${n(7 * s)}-${n(118 * s)}h${n(26 * s)}l${n(7 * s)} ${n(118 * s)}Z`,
    ),
    filled(
      'var(--c0)',
      `M${x - n(18 * s)} ${y - n(26 * s)}l${n(2 * s)}-${n(30 * s)}h${n(32 * s)}l${n(2 * s)} ${n(30 * s)}ZM${x - n(18 * s)} ${y - n(114 * s)}h${n(36 * s)}v-${n(8 * s)}h-${n(6 * s)}v-${n(22 * s)}l-${n(12 * s)}-${n(14 * s)}-${n(12 * s)} ${n(14 * s)}v${n(22 * s)}h-${n(6 * s)}Z`,
    ),
    filled('var(--lamp)', `M${x - n(7 * s)} ${y - n(123 * s)}h${n(14 * s)}v-${n(18 * s)}h-${n(14 * s)}Z`),
    boat(width * (left ? 0.66 : 0.2), ground - 236 * s, s),
  ].join('');
}

function mountains(frame: Frame): string {
  const back = peaks(frame, 430);
  return [
    filled('var(--far)', back.rock),
    filled('var(--snow)', back.snow),
    filled('var(--mid)', ridge(frame, 210, 34)),
    filled('var(--near)', conifers(frame, 150, 130) + band(frame, 160)),
  ].join('');
}

function plains(frame: Frame): string {
  const { width, ground, scale: s, random } = frame;
  const x = n(width * (side(random) ? 0.12 : 0.72));
  const y = ground - n(232 * s);
  const mill = n(width * (x > width / 2 ? 0.16 : 0.86));
  return [
    filled('var(--far)', ridge(frame, 240, 10)),
    filled(
      'var(--c0)',
      `M${x} ${y + n(30 * s)}v-${n(70 * s)}l${n(20 * s)}-${n(28 * s)} ${n(32 * s)}-${n(16 * s)} ${n(32 * s)} ${n(16 * s)} ${n(20 * s)} ${n(28 * s)}v${n(70 * s)}Z`,
    ),
    filled(
      'var(--pale)',
      `M${x + n(34 * s)} ${y + n(30 * s)}v-${n(52 * s)}h${n(36 * s)}v${n(52 * s)}ZM${x + n(112 * s)} ${y + n(30 * s)}v-${n(120 * s)}a${n(17 * s)} ${n(17 * s)} 0 01${n(34 * s)} 0v${n(120 * s)}Z`,
    ),
    drawn(
      'var(--frame)',
      5 * s,
      `M${mill - n(16 * s)} ${y + n(20 * s)}l${n(16 * s)}-${n(132 * s)} ${n(16 * s)} ${n(132 * s)}`,
    ),
    drawn(
      'var(--pale)',
      20 * s,
      `M${mill - n(30 * s)} ${y - n(112 * s)}a${n(30 * s)} ${n(30 * s)} 0 1 0 ${n(60 * s)} 0a${n(30 * s)} ${n(30 * s)} 0 1 0-${n(60 * s)} 0`,
      `${n(11 * s)} ${n(8 * s)}`,
      'butt',
    ),
    filled('var(--mid)', ridge(frame, 208, 14)),
    filled('var(--near)', ridge(frame, 150, 22)),
  ].join('');
}

function mesa({ width, ground, scale: s, random }: Frame, at: number, high: number, wide: number): string {
  const x = n(width * at);
  const w = n(wide * s * between(random, 0.85, 1.15));
  const h = n(high * s * between(random, 0.9, 1.1));
  return `M${x} ${ground}l${n(w * 0.14)}-${n(h * 0.5)}h${n(w * 0.05)}l${n(w * 0.06)}-${n(h * 0.5)}h${n(w * 0.5)}l${n(w * 0.06)} ${n(h * 0.5)}h${n(w * 0.05)}l${n(w * 0.14)} ${n(h * 0.5)}Z`;
}

const saguaro = (x: number, y: number, s: number) =>
  `M${n(x)} ${n(y)}v-${n(112 * s)}M${n(x)} ${n(y - 36 * s)}h-${n(16 * s)}q-${n(9 * s)} 0-${n(9 * s)}-${n(9 * s)}v-${n(22 * s)}M${n(x)} ${n(y - 50 * s)}h${n(15 * s)}q${n(9 * s)} 0 ${n(9 * s)}-${n(9 * s)}v-${n(24 * s)}`;

function desert(frame: Frame): string {
  const { width, ground, scale: s, random } = frame;
  const flip = side(random);
  return [
    filled(
      'var(--far)',
      mesa(frame, flip ? 0.45 : -0.12, 330, 430) + mesa(frame, flip ? -0.1 : 0.72, 280, 220),
    ),
    filled('var(--mid)', mesa(frame, flip ? 0.12 : 0.44, 300, 190) + ridge(frame, 190, 16)),
    filled('var(--near)', ridge(frame, 140, 18)),
    drawn(
      'var(--leaf)',
      17 * s,
      saguaro(width * (flip ? 0.9 : 0.08), ground - 160 * s, 1.15 * s) +
        saguaro(width * (flip ? 0.06 : 0.93), ground - 150 * s, 0.8 * s),
    ),
  ].join('');
}

function lake(frame: Frame): string {
  const { width, ground, scale: s, random } = frame;
  const x = width * (side(random) ? 0.16 : 0.8);
  return [
    filled('var(--far)', ridge(frame, 330, 40)),
    filled('var(--mid)', ridge(frame, 285, 18)),
    filled('var(--near)', `${conifers(frame, 256, 84)}${band(frame, 262)}`),
    filled('var(--water)', band(frame, 252)),
    drawn(
      'var(--glow)',
      6 * s,
      `M${n(10 * s)} ${n(ground - 232 * s)}H${width}M${n(70 * s)} ${n(ground - 204 * s)}H${width}M${n(30 * s)} ${n(ground - 178 * s)}H${width}`,
      `${n(60 * s)} ${n(46 * s)} ${n(24 * s)} ${n(80 * s)}`,
    ),
    boat(x, ground - 222 * s, 1.15 * s),
  ].join('');
}

function towers({ width, ground, scale: s, random }: Frame, least: number, most: number) {
  let walls = `M0 ${ground}`;
  let windows = '';
  let asleep = 2;
  for (let x = -20 * s; x < width; ) {
    const w = between(random, 74, 118) * s;
    const h = between(random, least, most) * s;
    walls += `H${n(x)}V${n(ground - h)}H${n(x + w)}V${ground}`;
    asleep = asleep === 0 ? 2 : asleep - 1;
    for (let column = 1; asleep > 0 && column < 4; column++) {
      windows += `M${n(x + (w * column) / 4)} ${n(ground - h + 20 * s)}V${n(ground - 190 * s)}`;
    }
    x += w + between(random, -8, 30) * s;
  }
  return { walls, windows };
}

function city(frame: Frame): string {
  const s = frame.scale;
  const back = towers(frame, 300, 420);
  const front = towers(frame, 245, 340);
  return [
    filled('var(--far)', back.walls),
    filled('var(--mid)', front.walls),
    drawn('var(--panes)', 11 * s, front.windows, `${n(13 * s)} ${n(15 * s)}`, 'butt'),
  ].join('');
}

const LANDS = { coast, mountains, plains, desert, lake, city } satisfies Record<
  Landscape,
  (frame: Frame) => string
>;

/** Low canvases have less sky, so the background is smaller and slightly higher to keep its tops visible. */
function farFrame({ sheet, seed }: SceneFacts): Frame {
  const frame = frameOf(sheet, seed + 1);
  if (sheet === 'hero') return frame;
  return { ...frame, scale: frame.scale * 0.74, ground: n(frame.ground - 34 * frame.scale) };
}

export function land(facts: SceneFacts): string {
  const frame = farFrame(facts);
  const { width, height, ground } = frame;
  return LANDS[facts.landscape](frame) + filled('var(--base)', `M0 ${ground - 1}h${width}V${height}H0Z`);
}
