import { drawn, type Frame, filled, frameOf, n, type SceneFacts } from './frame.ts';
import type { Shop } from './shop-layout.ts';

/** Path per colour. Shops don't overlap, so one path per colour is enough. */
type Layer = Map<string, string>;

function paint(layer: Layer, colour: string, path: string) {
  layer.set(colour, (layer.get(colour) ?? '') + path);
}

const box = (x: number, bottom: number, width: number, height: number) =>
  `M${n(x)} ${n(bottom)}v-${n(height)}h${n(width)}v${n(height)}Z`;

function paintHouse(layer: Layer, roofs: Layer, shop: Shop, { ground, scale: s }: Frame) {
  const { x, width, height, roof } = shop;
  const top = ground - height;
  const wall = `var(--w${shop.wall})`;
  paint(layer, wall, box(x, ground, width, height));
  if (roof === 'step') {
    paint(
      layer,
      wall,
      box(x, top + 1, width, 12 * s) + box(x + width * 0.22, top - 10 * s, width * 0.56, 18 * s),
    );
  } else if (roof === 'arch') {
    paint(
      layer,
      wall,
      `M${n(x + width * 0.2)} ${n(top + 1)}a${n(width * 0.3)} ${n(36 * s)} 0 01${n(width * 0.6)} 0Z`,
    );
  } else if (roof === 'flat') {
    paint(roofs, 'var(--roof)', box(x - 5 * s, top + 10 * s, width + 10 * s, 10 * s));
  } else {
    const half = n(width / 2 + 8 * s);
    const rise = n(46 * s);
    paint(roofs, 'var(--roof)', `M${n(x - 8 * s)} ${n(top)}l${half}-${rise} ${half} ${rise}Z`);
  }
}

function paintFlag(layer: Layer, shop: Shop, { ground, scale: s }: Frame) {
  const x = shop.x + shop.width / 2;
  const top = ground - shop.height - (shop.roof === 'flat' ? 62 : 88) * s;
  paint(layer, 'var(--frame)', box(x, top + 60 * s, 4 * s, 60 * s));
  paint(
    layer,
    `var(--c${shop.cloth})`,
    `M${n(x + 4 * s)} ${n(top)}l${n(34 * s)} ${n(11 * s)}-${n(34 * s)} ${n(11 * s)}Z`,
  );
}

function paintFront(layer: Layer, shop: Shop, { ground, scale: s }: Frame): string {
  const { x, width, doorFirst } = shop;
  if (shop.lead) {
    const pane = width * 0.26;
    const left = x + width / 2 - pane - 5 * s;
    paint(layer, 'var(--frame)', box(left - 12 * s, ground, 2 * pane + 34 * s, 124 * s));
    paint(layer, 'var(--glass2)', box(left, ground, pane, 108 * s));
    paint(layer, 'var(--door)', box(left + pane + 10 * s, ground, pane, 108 * s));
    return '';
  }
  const wide = width * 0.36;
  paint(
    layer,
    `var(--c${(shop.cloth + 1) % 6})`,
    box(doorFirst ? x + 18 * s : x + width - 66 * s, ground, 48 * s, 82 * s),
  );
  return box(doorFirst ? x + width - wide - 16 * s : x + 16 * s, ground - 28 * s, wide, 50 * s);
}

function paintCloth(layer: Layer, shop: Shop, { ground, scale: s, stripes: [few, many] }: Frame) {
  const stripes = shop.lead ? many : few;
  const stripe = 2 * n((shop.width + 18 * s) / stripes / 2);
  const left = n(shop.x + (shop.width - stripe * stripes) / 2);
  const top = n(ground - shop.height + (shop.lead ? 26 : 20) * s);
  const drop = n((shop.lead ? 44 : 36) * s - stripe * 0.15);
  const scallop = `a${stripe / 2} ${stripe / 2} 0 01-${stripe} 0`;
  // From right to left. Below coloured stripes the edge is straight.
  const edge = `${`h-${stripe}${scallop}`.repeat((stripes - 1) / 2)}h-${stripe}`;
  paint(layer, 'var(--pale)', `M${left} ${top}h${stripe * stripes}v${drop}${edge}Z`);
  for (let x = left; x < left + stripe * stripes; x += 2 * stripe) {
    paint(layer, `var(--c${shop.cloth})`, `M${x} ${top}h${stripe}v${drop}${scallop}Z`);
  }
}

const painted = (layer: Layer) => [...layer].map(([colour, path]) => filled(colour, path)).join('');

export function drawShops(shops: readonly Shop[], { sheet, seed, season }: SceneFacts): string {
  const frame = frameOf(sheet, seed);
  const houses: Layer = new Map();
  const roofs: Layer = new Map();
  const fronts: Layer = new Map();
  const cloths: Layer = new Map();
  let windows = '';
  for (const shop of shops) {
    if (shop.lead) paintFlag(houses, shop, frame);
    paintHouse(houses, roofs, shop, frame);
    if (season === 'snow') paint(roofs, 'var(--flake)', snowOn(shop, frame));
    windows += paintFront(fronts, shop, frame);
    paintCloth(cloths, shop, frame);
  }
  return [
    painted(houses),
    painted(roofs),
    `<path class="pane" fill="var(--glass)" stroke="var(--frame)" stroke-width="${n(4 * frame.scale)}" d="${windows}"/>`,
    painted(fronts),
    `<g class="cloth">${painted(cloths)}</g>`,
    season === 'snow' || season === 'winter' ? wreaths(shops, frame) : '',
  ].join('');
}

function snowOn({ x, width, height, roof }: Shop, { ground, scale: s }: Frame): string {
  const top = ground - height;
  if (roof === 'gable') {
    const half = n(width / 2 + 12 * s);
    const rise = n(50 * s);
    const deep = n(13 * s);
    return `M${n(x - 12 * s)} ${n(top + 2 * s)}l${half}-${rise} ${half} ${rise}v${deep}l-${half}-${rise}-${half} ${rise}Z`;
  }
  const [left, up, wide] =
    roof === 'arch'
      ? [x + width * 0.28, 30 * s, width * 0.44]
      : roof === 'step'
        ? [x + width * 0.22, 26 * s, width * 0.56]
        : [x - 5 * s, 2 * s, width + 10 * s];
  const drip = n(wide / 4);
  const round = `a${n(drip / 2)} ${n(9 * s)} 0 01-${drip} 0`;
  return `M${n(left)} ${n(top - up)}q0-${n(9 * s)} ${n(8 * s)}-${n(9 * s)}h${4 * drip - n(16 * s)}q${n(8 * s)} 0 ${n(8 * s)} ${n(9 * s)}${round.repeat(4)}Z`;
}

function wreaths(shops: readonly Shop[], { ground, scale: s }: Frame): string {
  let green = '';
  let bows = '';
  for (const { lead, doorFirst, x, width } of shops) {
    const at = lead
      ? [x + width / 2 - width * 0.13 - 5 * s, x + width / 2 + width * 0.13 + 5 * s]
      : [doorFirst ? x + 42 * s : x + width - 42 * s];
    const r = (lead ? 14 : 11) * s;
    const y = ground - (lead ? 76 : 56) * s;
    for (const middle of at) {
      green += `M${n(middle - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0-${n(2 * r)} 0`;
      bows += `M${n(middle)} ${n(y + r)}h0`;
    }
  }
  return drawn('var(--fir)', 8 * s, green) + drawn('var(--bow)', 9 * s, bows);
}
