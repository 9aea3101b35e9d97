import { type Frame, frameOf, type SceneLandscape } from './scene-frame.ts';
import type { PartProps } from './scene-land.tsx';
import { between, n } from './scene-random.ts';
import type { Shop } from './scene-shops.tsx';

/** A shopper with a bag: coat, head, bag. */
function Shopper({
  x,
  frame,
  tall,
  bag,
}: {
  readonly x: number;
  readonly frame: Frame;
  readonly tall: number;
  readonly bag: number;
}) {
  const s = frame.scale * tall;
  const foot = frame.ground + n(30 * frame.scale);
  return (
    <>
      <path
        fill="var(--folk)"
        d={`M${n(x - 15 * s)} ${foot}l${n(6 * s)}-${n(42 * s)}h${n(18 * s)}l${n(6 * s)} ${n(42 * s)}Z`}
      />
      <circle fill="var(--folk)" cx={n(x)} cy={n(foot - 52 * s)} r={n(10 * s)} />
      <path
        fill={`var(--cloth${bag})`}
        d={`M${n(x + 17 * s)} ${foot}h${n(18 * s)}v-${n(20 * s)}h-${n(18 * s)}Z`}
      />
    </>
  );
}

/** Trees in the gaps between shops. */
function treePath(x: number, { ground, scale: s }: Frame, landscape: SceneLandscape): string {
  const y = ground + n(6 * s);
  if (landscape === 'mountains' || landscape === 'lake') {
    return `M${n(x - 26 * s)} ${n(y - 22 * s)}l${n(26 * s)}-${n(96 * s)} ${n(26 * s)} ${n(96 * s)}Z`;
  }
  const r = n(27 * s);
  return `M${n(x - r)} ${n(y - 56 * s)}a${r} ${r} 0 0 1 ${r * 2} 0a${r} ${r} 0 0 1-${r * 2} 0Z`;
}

/** The pavement and who and what stands on it: trees in the gaps, string lights overhead, shoppers. */
export function Street({ shops, landscape, variant, seed }: PartProps & { readonly shops: readonly Shop[] }) {
  const frame = frameOf(variant, seed + 2);
  const { width, height, ground, scale: s, random } = frame;
  const gaps = shops
    .slice(1)
    .map(({ x }) => x - 20 * s)
    .filter((x) => x > 20 * s && x < width - 20 * s);
  const trees = gaps.map((x) => treePath(x, frame, landscape)).join('');
  const trunks = gaps.map((x) => `M${n(x)} ${ground + n(10 * s)}v-${n(42 * s)}`).join('');
  const lead = shops.find((shop) => shop.lead);
  const crowd = width / s > 1000 ? 4 : 2;
  const folk = Array.from({ length: crowd }, (_, index) => ({
    x: width * ((index + between(random, 0.25, 0.8)) / crowd),
    tall: between(random, 0.9, 1.1),
    bag: Math.floor(random() * 6),
  }));
  return (
    <>
      <path fill="var(--ground)" d={`M0 ${ground}h${width}V${height}H0Z`} />
      <path stroke="var(--trunk)" strokeWidth={n(7 * s)} d={trunks} />
      <path fill="var(--leaf)" d={trees} />
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
      {folk.map(({ x, tall, bag }) => (
        <Shopper key={x} x={x} frame={frame} tall={tall} bag={bag} />
      ))}
    </>
  );
}
