import {
  between,
  type Frame,
  frameOf,
  n,
  pick,
  type Random,
  randomOf,
  type SceneLandscape,
} from './scene-frame.ts';
import type { PartProps } from './scene-land.tsx';
import type { Shop } from './scene-shop-layout.ts';

const COATS = ['l6-42h18l6 42Z', 'l3-22-2-22h28l-2 22 3 22h-10l-5-18-5 18Z', 'l9-26v-18h12v18l9 26Z'];

const COMPANIONS = [
  'M-40 0l4-26h12l4 26ZM-37-34a7 7 0 0114 0a7 7 0 01-14 0',
  'M44 0v-18l-5-6 8-6 4 6h22l6-8v12l-4 20h-5v-10h-18v10Z',
  '',
] as const;

function Shopper({
  x,
  frame,
  random,
}: {
  readonly x: number;
  readonly frame: Frame;
  readonly random: Random;
}) {
  const tall = between(random, 0.95, 1.12);
  const companion = pick(random, COMPANIONS);
  const foot = frame.ground + n(30 * frame.scale);
  const coat = pick(random, [0, 1, 2]);
  return (
    <g fill="var(--folk)" transform={`translate(${n(x)} ${foot})scale(${(frame.scale * tall).toFixed(2)})`}>
      <path d={`M-15 0${COATS[coat]}M-10-52a10 10 0 0120 0a10 10 0 01-20 0${companion}`} />
      <path fill={`var(--c${Math.floor(random() * 6)})`} d="M17 0h18v-20h-18Z" />
    </g>
  );
}

function Trees({ at, frame, landscape }: { at: readonly number[]; frame: Frame; landscape: SceneLandscape }) {
  const { ground, scale: s } = frame;
  const y = ground + n(6 * s);
  const r = (value: number) => n(value * s);
  if (landscape === 'desert') {
    const leaf = (x: number, dx: number, dy: number) =>
      `M${n(x - 7 * s)} ${y}q${r(dx / 2)} ${r(dy / 2 - 6)} ${r(dx + 7)} ${r(dy)}q${r(7 - dx / 3)} ${r(-dy / 2)} ${r(7 - dx)} ${r(-dy)}`;
    const agave = (x: number) => leaf(x, -30, -38) + leaf(x, 0, -60) + leaf(x, 30, -40);
    return <path fill="var(--leaf)" d={at.map(agave).join('')} />;
  }
  const conifer = landscape === 'mountains' || landscape === 'lake';
  const crown = (x: number) =>
    conifer
      ? `M${n(x - 27 * s)} ${y - r(20)}l${r(27)}-${r(104)} ${r(27)} ${r(104)}Z`
      : `M${n(x)} ${y - r(56)}h0`;
  const crowns = at.map(crown).join('');
  return (
    <>
      <path
        stroke="var(--trunk)"
        strokeWidth={r(7)}
        d={at.map((x) => `M${n(x)} ${y + r(4)}v-${r(42)}`).join('')}
      />
      {conifer ? (
        <path fill="var(--leaf)" d={crowns} />
      ) : (
        <path stroke="var(--leaf)" strokeWidth={r(54)} strokeLinecap="round" d={crowns} />
      )}
    </>
  );
}

export function Street({ shops, landscape, variant, seed }: PartProps & { readonly shops: readonly Shop[] }) {
  const frame = frameOf(variant, seed + 2);
  const { width, height, ground, scale: s, random } = frame;
  const gaps = shops
    .slice(1)
    .map(({ x }) => x - 20 * s)
    .filter((x) => x > 20 * s && x < width - 20 * s);
  const lead = shops.find((shop) => shop.lead);
  const crowd = Math.round(width / s / 380);
  const folk = Array.from({ length: crowd }, (_, index) =>
    n(width * ((index + between(random, 0.2, 0.8)) / crowd)),
  );
  return (
    <>
      <path fill="var(--ground)" d={`M0 ${ground}h${width}V${height}H0Z`} />
      <Trees at={gaps} frame={frame} landscape={landscape} />
      {lead && (
        <path
          fill="none"
          stroke="var(--lamp)"
          strokeWidth={n(8 * s)}
          strokeLinecap="round"
          strokeDasharray={`0 ${n(26 * s)}`}
          d={`M0 ${n(ground - 196 * s)}Q${n(lead.x / 2)} ${n(ground - 150 * s)} ${n(lead.x)} ${n(ground - lead.height + 14 * s)}M${n(lead.x + lead.width)} ${n(ground - lead.height + 14 * s)}Q${n((lead.x + lead.width + width) / 2)} ${n(ground - 150 * s)} ${width} ${n(ground - 196 * s)}`}
        />
      )}
      {folk.map((x) => (
        <Shopper key={x} x={x} frame={frame} random={randomOf(seed + x)} />
      ))}
    </>
  );
}
