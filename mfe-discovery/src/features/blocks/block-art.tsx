import type { FeatureBlock, Landscape } from 'shared-contracts/content';
import { Scene, sceneSeed } from 'shared-ui';
import { GiftArt, ReceiptArt, RingArt, TagArt } from './art.tsx';

type Art = Extract<FeatureBlock, { kind: 'fifty-fifty' }>['art'];

const DRAWINGS: Partial<Record<Art, () => React.ReactNode>> = {
  tag: TagArt,
  ring: RingArt,
  receipt: ReceiptArt,
  gift: GiftArt,
};

const LANDSCAPES: readonly Landscape[] = ['coast', 'mountains', 'plains', 'desert', 'lake', 'city'];

/** Returns the landscape that an art names, or undefined for a drawing. */
export const landscapeOf = (art: string | undefined): Landscape | undefined =>
  LANDSCAPES.find((landscape) => landscape === art);

export function BlockArt({ art, seed }: { art: Art; seed: string }) {
  const Drawing = DRAWINGS[art];
  return Drawing ? (
    <Drawing />
  ) : (
    <Scene landscape={landscapeOf(art) ?? 'city'} seed={sceneSeed(seed)} variant="card" />
  );
}
