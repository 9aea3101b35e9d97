import { type Picture, slugOf } from 'shared-contracts';
import { Wordmark } from '../pictures/wordmark-text.tsx';
import styles from './store-sign.module.css';

interface StoreSignProps {
  readonly name: string;
  /** Stores of a category have awnings of one color. */
  readonly categoryId: number;
  readonly categoryName: string;
  /** The operator's own mark of it, in the place of the drawn one. */
  readonly logo?: Picture | null | undefined;
}

/** A shop front in small: an awning in its category's colors above the shop's sign. Its name stands beside it. */
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
