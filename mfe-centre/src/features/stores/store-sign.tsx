import styles from './store-sign.module.css';

interface StoreSignProps {
  readonly name: string;
  /** Stores of a category have awnings of one colour. */
  readonly categoryId: number;
  readonly size?: 'small' | 'large';
}

/** A shop front: an awning in its category's colours above the first letter of its name. */
export function StoreSign({ name, categoryId, size = 'small' }: StoreSignProps) {
  return (
    <span className={styles.sign} data-tone={categoryId % 6} data-size={size} aria-hidden="true">
      {[...name][0]}
    </span>
  );
}
