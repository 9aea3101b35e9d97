import type { Picture } from 'shared-contracts/content';
import styles from './photo.module.css';

interface PhotoProps {
  readonly picture: Picture;
  readonly sizes: string;
  readonly className?: string | undefined;
}

export function Photo({ picture: { credit, alt, ...image }, sizes, className }: PhotoProps) {
  return (
    <figure className={`${styles.figure} ${className ?? ''}`}>
      <img {...image} alt={alt} sizes={sizes} />
      {credit && <figcaption>{credit}</figcaption>}
    </figure>
  );
}
