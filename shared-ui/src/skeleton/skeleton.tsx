import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps extends Omit<ComponentProps<'div'>, 'children'> {
  readonly shape?:
    | 'text'
    | 'title'
    | 'display'
    | 'pill'
    | 'button'
    | 'tag'
    | 'rail'
    | 'card'
    | 'row'
    | 'ring'
    | 'scene';
  /** Number of text lines, rows or tags. */
  readonly lines?: number;
}

/** Placeholder in the shape of the loading content. Set `aria-busy="true"` on the region around it. */
export function Skeleton({ shape = 'text', lines = 1, className, ...rest }: SkeletonProps) {
  const bones = Array.from({ length: lines }, (_, line) => line);
  return (
    <div className={cx(styles.skeleton, className)} data-shape={shape} aria-hidden="true" {...rest}>
      {bones.map((line) => (
        <span className={styles.bone} key={line} />
      ))}
    </div>
  );
}
