import type { Order } from 'shared-contracts';
import styles from './code-pictures.module.css';
import { barsPath, matrixPath } from './modules-path.ts';

/** Light around the modules, as the standards ask for. */
const QUIET = { qr: 4, code128: 10 } as const;
const BAR_HEIGHT = 46;

/** The code as a till may read it: from a phone's screen or from paper. Always dark on white. */
export function CodePictures({ code, symbols }: Pick<Order, 'code' | 'symbols'>) {
  const side = symbols.qr.length + 2 * QUIET.qr;
  return (
    <div className={styles.pictures}>
      <svg
        className={styles.qr}
        viewBox={`${-QUIET.qr} ${-QUIET.qr} ${side} ${side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={`QR code of ${code}`}
      >
        <rect x={-QUIET.qr} y={-QUIET.qr} width={side} height={side} fill="#fff" />
        <path d={matrixPath(symbols.qr)} fill="#000" />
      </svg>
      <BarsPicture code={code} bars={symbols.code128} />
    </div>
  );
}

/** The bars alone. */
export function BarsPicture({ code, bars }: { code: string; bars: string }) {
  const width = bars.length + 2 * QUIET.code128;
  return (
    <svg
      className={styles.bars}
      viewBox={`${-QUIET.code128} -4 ${width} ${BAR_HEIGHT + 8}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Barcode of ${code}`}
    >
      <rect x={-QUIET.code128} y="-4" width={width} height={BAR_HEIGHT + 8} fill="#fff" />
      <path d={barsPath(bars, 0, BAR_HEIGHT)} fill="#000" />
    </svg>
  );
}
