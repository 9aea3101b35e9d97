import type { Order } from 'shared-contracts';
import { BarsPicture, QrPicture } from 'shared-ui';
import styles from './code-pictures.module.css';

export function CodePictures({ code, symbols }: Pick<Order, 'code' | 'symbols'>) {
  return (
    <div className={styles.pictures}>
      <QrPicture className={styles.qr} code={code} rows={symbols.qr} />
      <CodeBars code={code} bars={symbols.code128} />
    </div>
  );
}

/** Bars without the QR code. */
export function CodeBars({ code, bars }: { code: string; bars: string }) {
  return <BarsPicture className={styles.bars} code={code} bars={bars} />;
}
