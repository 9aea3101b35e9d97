import type { Frame, SceneLandscape } from './scene-frame.ts';
import { between, n, pick, type Random } from './scene-random.ts';

type Roof = 'flat' | 'gable' | 'step' | 'arch';

export interface Shop {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly wall: number;
  readonly cloth: number;
  readonly roof: Roof;
  readonly lead: boolean;
  readonly doorFirst: boolean;
}

const ROOFS: Readonly<Record<SceneLandscape, readonly [Roof, ...Roof[]]>> = {
  coast: ['gable', 'flat', 'gable', 'arch'],
  mountains: ['gable', 'gable', 'flat'],
  plains: ['step', 'flat', 'gable'],
  desert: ['flat', 'step', 'arch'],
  lake: ['gable', 'flat', 'step'],
  city: ['flat', 'step', 'flat', 'arch'],
};

/** Colours come round in an order of the centre's own, so that neighbours differ. */
function cycle(random: Random, count: number) {
  const start = Math.floor(random() * count);
  const step = pick(random, [1, count - 1]);
  let turn = 0;
  return () => (start + step * turn++) % count;
}

/** One shop leads; the others fill the street to both sides and run off the sheet. */
export function layOutShops(frame: Frame, landscape: SceneLandscape): Shop[] {
  const { random, width, scale } = frame;
  const nextWall = cycle(random, 5);
  const nextCloth = cycle(random, 6);
  const shop = (x: number, lead: boolean, shopWidth: number): Shop => ({
    x,
    width: shopWidth,
    height: (lead ? between(random, 196, 222) : between(random, 132, 172)) * scale,
    wall: nextWall(),
    cloth: nextCloth(),
    roof: pick(random, ROOFS[landscape]),
    lead,
    doorFirst: random() < 0.5,
  });
  const gap = () => between(random, 26, 52) * scale;
  const leadWidth = between(random, 196, 222) * scale;
  const lead = shop(width * between(random, 0.3, 0.44), true, leadWidth);
  const shops = [lead];
  for (let x = lead.x + leadWidth + gap(); x < width; ) {
    const right = shop(x, false, between(random, 150, 196) * scale);
    shops.push(right);
    x += right.width + gap();
  }
  for (let x = lead.x - gap(); x > 0; ) {
    const left = between(random, 150, 196) * scale;
    shops.unshift(shop(x - left, false, left));
    x -= left + gap();
  }
  return shops;
}

function roofPath({ x, width, height, roof }: Shop, { ground, scale }: Frame): string {
  const top = ground - height;
  const r = (value: number) => n(value * scale);
  if (roof === 'gable') {
    return `M${n(x - 8 * scale)} ${n(top)}l${n(width / 2 + 8 * scale)}-${r(46)} ${n(width / 2 + 8 * scale)} ${r(46)}Z`;
  }
  if (roof === 'step') {
    return `M${n(x)} ${n(top + 1)}v-${r(12)}h${n(width * 0.22)}v-${r(18)}h${n(width * 0.56)}v${r(18)}h${n(width * 0.22)}v${r(12)}Z`;
  }
  if (roof === 'arch') {
    return `M${n(x)} ${n(top + 1)}h${n(width * 0.2)}a${n(width * 0.3)} ${r(36)} 0 0 1 ${n(width * 0.6)} 0h${n(width * 0.2)}Z`;
  }
  return `M${n(x - 5 * scale)} ${n(top)}h${n(width + 10 * scale)}v${r(10)}h-${n(width + 10 * scale)}Z`;
}

/** The striped cloth: all of it in the pale colour, every other stripe over it. */
function clothPaths(shop: Shop, { ground, scale }: Frame) {
  const stripes = shop.lead ? 9 : 7;
  const overhang = 9 * scale;
  const stripe = n((shop.width + 2 * overhang) / stripes);
  const left = n(shop.x + (shop.width - stripe * stripes) / 2);
  const top = n(ground - shop.height + (shop.lead ? 26 : 20) * scale);
  const drop = n((shop.lead ? 44 : 36) * scale);
  const scallop = `a${stripe / 2} ${stripe / 2} 0 0 1-${stripe} 0`;
  const pale = `M${left} ${top}h${stripe * stripes}v${drop}${scallop.repeat(stripes)}Z`;
  const loud = Array.from(
    { length: Math.ceil(stripes / 2) },
    (_, index) => `M${left + index * 2 * stripe} ${top}h${stripe}v${drop}${scallop}Z`,
  ).join('');
  return { pale, loud };
}

/** Glass: door and window, or the wide glazed front of the shop that leads. Lit by night. */
function glassPath(shop: Shop, { ground, scale }: Frame): string {
  const r = (value: number) => n(value * scale);
  if (shop.lead) {
    const pane = n(shop.width * 0.28);
    const left = n(shop.x + shop.width / 2 - pane - 5 * scale);
    return `M${left} ${ground}v-${r(112)}h${pane}v${r(112)}ZM${left + pane + r(10)} ${ground}v-${r(112)}h${pane}v${r(112)}Z`;
  }
  const wide = n(shop.width * 0.36);
  const x = n(shop.doorFirst ? shop.x + shop.width - wide - 16 * scale : shop.x + 16 * scale);
  return `M${x} ${ground - r(28)}v-${r(50)}h${wide}v${r(50)}Z`;
}

function doorPath(shop: Shop, { ground, scale }: Frame): string {
  const r = (value: number) => n(value * scale);
  if (shop.lead) {
    const frameWidth = n(shop.width * 0.56 + 30 * scale);
    return `M${n(shop.x + (shop.width - frameWidth) / 2)} ${ground}v-${r(124)}h${frameWidth}v${r(124)}Z`;
  }
  const x = n(shop.doorFirst ? shop.x + 18 * scale : shop.x + shop.width - 66 * scale);
  return `M${x} ${ground}v-${r(82)}h${r(48)}v${r(82)}Z`;
}

/** The street of shops, each under an awning in colours of its own. */
export function Shops({ shops, frame }: { readonly shops: readonly Shop[]; readonly frame: Frame }) {
  return shops.map((shop) => {
    const cloth = clothPaths(shop, frame);
    const { x, width, height } = shop;
    return (
      <g key={x}>
        <path
          fill={`var(--wall${shop.wall})`}
          d={`M${n(x)} ${frame.ground}v-${n(height)}h${n(width)}v${n(height)}Z`}
        />
        <path
          fill={shop.roof === 'gable' || shop.roof === 'flat' ? 'var(--roof)' : `var(--wall${shop.wall})`}
          d={roofPath(shop, frame)}
        />
        <path
          fill={shop.lead ? 'var(--frame)' : `var(--cloth${(shop.cloth + 1) % 6})`}
          d={doorPath(shop, frame)}
        />
        <path fill="var(--glass)" d={glassPath(shop, frame)} />
        <path fill="var(--pale)" d={cloth.pale} />
        <path fill={`var(--cloth${shop.cloth})`} d={cloth.loud} />
      </g>
    );
  });
}
