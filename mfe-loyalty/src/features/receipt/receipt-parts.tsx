import type { ReactNode } from 'react';
import { type Receipt, receiptPicturePath } from 'shared-contracts/member';
import styles from './receipt-parts.module.css';

export function ReceiptPicture({ receipt }: { receipt: Receipt }) {
  if (!receipt.has_picture) return null;
  return (
    <figure className={styles.figure}>
      <a href={receiptPicturePath(receipt.id)} target="_blank" rel="noreferrer" className={styles.link}>
        <img
          className={styles.picture}
          src={receiptPicturePath(receipt.id)}
          alt="Your receipt, opens full size"
        />
      </a>
      <figcaption className={styles.caption}>
        Only you and our reviewers can see this. We delete it after 90 days.
      </figcaption>
    </figure>
  );
}

/** Paper of a receipt. `waits` is whether a review is pending, which changes the colour. */
export function Slip({ waits, children }: { waits?: boolean; children: ReactNode }) {
  return (
    <div className={styles.slip} data-waits={waits || undefined}>
      {children}
    </div>
  );
}
