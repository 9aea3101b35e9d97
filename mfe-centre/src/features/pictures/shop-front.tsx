import { type Picture, slugOf } from 'shared-contracts/content';
import { goodsMotif, MotifDrawing } from './motifs.tsx';
import styles from './shop-front.module.css';
import { WordmarkText } from './wordmark.tsx';

interface ShopFrontProps {
  readonly name: string;
  /** Id of the store, which sets its palette. */
  readonly id: number;
  readonly categoryName: string;
  readonly logo?: Picture | null | undefined;
}

const STRIPES = Array.from({ length: 10 }, (_, index) => index);
const STRIPE = 34;

export function ShopFront({ name, id, categoryName, logo }: ShopFrontProps) {
  const category = slugOf(categoryName);
  const goods = goodsMotif(category);
  return (
    <>
      <svg
        className={styles.front}
        viewBox="0 0 400 330"
        preserveAspectRatio="xMidYMax slice"
        data-tone={id % 8}
        aria-hidden="true"
      >
        <rect className={styles.sky} width="400" height="330" />
        <path className={styles.wall} d="M20 40h360v262H20Z" />
        <path className={styles.board} d="M44 56h312v64H44Z" />
        {logo ? (
          <image href={logo.src} x="60" y="62" width="280" height="52" />
        ) : (
          <WordmarkText name={name} categorySlug={category} x={200} y={88} width={288} height={52} />
        )}
        <path className={styles.glass} d="M40 168h120v112H40ZM240 168h120v112H240Z" />
        <path className={styles.door} d="M172 168h56v134h-56Z" />
        <path className={styles.pane} d="M180 178h40v60h-40Z" />
        <MotifDrawing motif={goods} x={54} y={182} size={92} />
        <MotifDrawing motif={goods} x={248} y={224} size={50} />
        <MotifDrawing motif={goods} x={302} y={224} size={50} />
        <path className={styles.shelf} d="M40 274h120v6H40ZM240 274h120v6H240ZM240 222h120v3H240Z" />
        {STRIPES.map((index) => (
          <path
            key={index}
            className={index % 2 === 0 ? styles.dye : styles.cloth}
            d={`M${30 + index * STRIPE} 128h${STRIPE}v40a${STRIPE / 2} ${STRIPE / 2} 0 0 1-${STRIPE} 0Z`}
          />
        ))}
        <path className={styles.ground} d="M0 302h400v28H0Z" />
      </svg>
      {logo && <span className="visually-hidden">{logo.alt}</span>}
    </>
  );
}
