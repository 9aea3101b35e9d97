import type { FeatureBlock } from 'shared-contracts/content';
import { Scene } from 'shared-ui';
import { GiftArt, ReceiptArt, RingArt, TagArt } from './art.tsx';

type Art = Extract<FeatureBlock, { kind: 'fifty-fifty' }>['art'];

const DRAWINGS: Partial<Record<Art, () => React.ReactNode>> = {
  tag: TagArt,
  ring: RingArt,
  receipt: ReceiptArt,
  gift: GiftArt,
};

export function BlockArt({ art }: { art: Art }) {
  const Drawing = DRAWINGS[art];
  return Drawing ? <Drawing /> : <Scene place={art === 'awnings' ? 'city' : art} picture="card" />;
}
