import { HeartButton } from 'shared-ui';
import type { PendingSave } from './pending-save.ts';
import styles from './save-heart.module.css';
import type { Saving } from './use-saving.ts';

interface SaveHeartProps extends PendingSave {
  readonly saving: Saving;
}

export function SaveHeart({ saving, ...item }: SaveHeartProps) {
  return (
    <HeartButton
      className={styles.heart}
      saved={saving.isSaved(item.kind, item.id)}
      label={item.label}
      onClick={() => saving.toggle(item)}
    />
  );
}
