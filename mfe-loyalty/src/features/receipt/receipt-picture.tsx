import { type Receipt, receiptPicturePath } from 'shared-contracts';
import styles from './receipt-picture.module.css';

/** Picture of the receipt. Only its member has access. */
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
