import { between, drawn, type Frame, filled, frameOf, type Light, n, type SceneFacts } from './frame.ts';

/** Height of the sun or moon as a part of the sky, and its radius. */
const ORBS: Readonly<Record<Light, { readonly high: number; readonly radius: number }>> = {
  morning: { high: 0.6, radius: 96 },
  day: { high: 0.72, radius: 84 },
  evening: { high: 0.5, radius: 108 },
  night: { high: 0.76, radius: 56 },
};

function cloudPath(x: number, y: number, s: number): string {
  const r = (value: number) => n(value * s);
  return `M${n(x)} ${n(y)}a${r(22)} ${r(22)} 0 01${r(14)}-${r(40)}a${r(34)} ${r(34)} 0 01${r(62)}-${r(8)}a${r(26)} ${r(26)} 0 01${r(40)} ${r(22)}a${r(14)} ${r(14)} 0 01${r(4)} ${r(26)}Z`;
}

function stars({ width, ground, random }: Frame): string {
  let path = '';
  for (let x = between(random, 10, 40); x < width; x += width / 11) {
    path += `M${n(x)} ${n(between(random, 0.03, 0.36) * ground)}h0`;
  }
  return path;
}

const disc = (fill: string, x: number, y: number, radius: number, more = '') =>
  `<circle fill="${fill}" cx="${x}" cy="${y}" r="${n(radius)}"${more}/>`;

export function sky({ sheet, seed, light, season }: SceneFacts): string {
  const frame = frameOf(sheet, seed + 3);
  const { width, height, ground, scale, random } = frame;
  const orb = ORBS[light];
  const right = random() < 0.7;
  const x = n(width * (right ? between(random, 0.6, 0.84) : between(random, 0.14, 0.34)));
  const y = n(ground * (1 - orb.high));
  const radius = orb.radius * Math.min(scale, ground / 460);
  const cloud = width * (right ? between(random, 0.08, 0.3) : between(random, 0.55, 0.75));
  return [
    filled('var(--air)', `M0 0h${width}v${height}H0Z`),
    drawn('var(--stars)', 5 * scale, stars(frame)),
    disc('var(--glow)', x, y, radius * 1.7, ' opacity=".4"'),
    disc('var(--orb)', x, y, radius),
    filled(
      'var(--cloud)',
      cloudPath(cloud, ground * 0.27, scale) + cloudPath(cloud + width * 0.22, ground * 0.14, scale * 0.6),
    ),
    season === 'snow' ? drawn('var(--flake)', 6 * scale, flakes(frame)) : '',
  ].join('');
}

function flakes({ width, ground, random }: Frame): string {
  let path = '';
  for (let x = 8; x < width; x += width / 26)
    path += `M${n(x + between(random, -8, 8))} ${n(between(random, 0.04, 0.72) * ground)}h0`;
  return path;
}
