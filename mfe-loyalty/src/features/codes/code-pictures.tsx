import type { ReactNode } from 'react';
import type { Order } from 'shared-contracts/member';
import { BarsPicture, cx, QrPicture } from 'shared-ui';
import styles from './code-pictures.module.css';

/** White paper for a code in both themes. */
export function CodePaper({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <div className={cx(styles.paper, className)}>{children}</div>;
}

export function CodePictures({ code, symbols }: Pick<Order, 'code' | 'symbols'>) {
  return (
    <>
      <div className={styles.pictures}>
        <QrPicture className={styles.qr} code={code} rows={symbols.qr} />
        <BarsPicture className={styles.bars} code={code} bars={symbols.code128} />
      </div>
      <p className={styles.code}>{code}</p>
    </>
  );
}
