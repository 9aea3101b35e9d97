import type { FeatureBlock, Landscape } from 'shared-contracts';
import { Scene, sceneSeed } from 'shared-ui';
import { GiftArt, ReceiptArt, RingArt, TagArt } from './art.tsx';

type Art = Extract<FeatureBlock, { kind: 'fifty-fifty' }>['art'];

const DRAWINGS: Partial<Record<Art, () => React.ReactNode>> = {
  tag: TagArt,
  ring: RingArt,
  receipt: ReceiptArt,
  gift: GiftArt,
};

export function BlockArt({ art, seed }: { art: Art; seed: string }) {
  const Drawing = DRAWINGS[art];
  return Drawing ? <Drawing /> : <Scene landscape={landscapeOf(art)} seed={sceneSeed(seed)} variant="card" />;
}

const landscapeOf = (art: Art): Landscape => {
  switch (art) {
    case 'coast':
    case 'mountains':
    case 'plains':
    case 'desert':
    case 'lake':
      return art;
    default:
      return 'city';
  }
};
