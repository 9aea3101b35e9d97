import { type Picture, slugOf } from 'shared-contracts';
import { Wordmark } from '../pictures/wordmark-text.tsx';
import styles from './store-sign.module.css';

interface StoreSignProps {
  readonly name: string;
  readonly categoryId: number;
  readonly categoryName: string;
  readonly logo?: Picture | null | undefined;
}

export function StoreSign({ name, categoryId, categoryName, logo }: StoreSignProps) {
  return (
    <span className={styles.sign} data-tone={categoryId % 6}>
      {logo ? (
        <img className={styles.logo} src={logo.src} alt={logo.alt} loading="lazy" />
      ) : (
        <Wordmark name={name} categorySlug={slugOf(categoryName)} />
      )}
    </span>
  );
}
