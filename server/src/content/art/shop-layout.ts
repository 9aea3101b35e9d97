import type { Landscape } from 'shared-contracts/content';
import { between, type Frame, pick, type Random } from './frame.ts';

type Roof = 'flat' | 'gable' | 'step' | 'arch';

export interface Shop {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  /** Colour index of the wall (0–4) and of the awning (0–5). */
  readonly wall: number;
  readonly cloth: number;
  readonly roof: Roof;
  readonly lead: boolean;
  readonly doorFirst: boolean;
}

const ROOFS: Readonly<Record<Landscape, readonly [Roof, ...Roof[]]>> = {
  coast: ['gable', 'flat', 'gable', 'arch'],
  mountains: ['gable', 'gable', 'flat'],
  plains: ['step', 'flat', 'gable'],
  desert: ['flat', 'step', 'arch'],
  lake: ['gable', 'flat', 'step'],
  city: ['flat', 'step', 'flat', 'arch'],
};

function cycle(random: Random, count: number) {
  const start = Math.floor(random() * count);
  const step = pick(random, [1, count - 1]);
  let turn = 0;
  return () => (start + step * turn++) % count;
}

export function layOutShops(frame: Frame, landscape: Landscape): Shop[] {
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
  const sideWidth = () => between(random, 150, 196) * scale;
  const leadWidth = between(random, 196, 222) * scale;
  const lead = shop(width * between(random, 0.3, 0.44), true, leadWidth);
  const shops = [lead];
  for (let x = lead.x + leadWidth + gap(); x < width; ) {
    const right = shop(x, false, sideWidth());
    shops.push(right);
    x += right.width + gap();
  }
  for (let x = lead.x - gap(); x > 0; ) {
    const left = sideWidth();
    shops.unshift(shop(x - left, false, left));
    x -= left + gap();
  }
  return shops;
}
