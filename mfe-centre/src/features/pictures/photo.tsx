import type { Picture } from 'shared-contracts';
import styles from './photo.module.css';

interface PhotoProps {
  readonly picture: Picture;
  /** Widths that it is shown in, as `sizes` of an `img` says them. */
  readonly sizes: string;
  readonly className?: string | undefined;
}

/** A photograph of the operator's own, with who is to be named for it. */
export function Photo({ picture: { credit, alt, ...image }, sizes, className }: PhotoProps) {
  return (
    <figure className={`${styles.figure} ${className ?? ''}`}>
      <img {...image} alt={alt} sizes={sizes} />
      {credit && <figcaption>{credit}</figcaption>}
    </figure>
  );
}
