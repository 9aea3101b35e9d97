import { HeartButton } from 'shared-ui';
import type { SavedKind, Saving } from './use-saving.ts';

interface SaveHeartProps {
  readonly saving: Saving;
  readonly kind: SavedKind;
  readonly id: number;
  /** What is saved, such as "40 % off at Levi's". */
  readonly label: string;
}

/** The heart of a deal or a store. */
export function SaveHeart({ saving, kind, id, label }: SaveHeartProps) {
  return (
    <HeartButton saved={saving.isSaved(kind, id)} label={label} onClick={() => saving.toggle(kind, id)} />
  );
}
