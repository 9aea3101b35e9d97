import { barsPath, matrixPath } from './modules-path.ts';

/** Light around the modules, as the standards ask for. */
const QUIET = { qr: 4, code128: 10 } as const;
const BAR_HEIGHT = 46;

export interface QrPictureProps {
  /** The code, for who cannot see the picture. */
  readonly code: string;
  /** A row of `0` and `1` (dark) a line, without the quiet zone. */
  readonly rows: readonly string[];
  readonly className?: string | undefined;
}

/** A QR code as a scanner may read it, from a screen or from paper: black on white in both themes. */
export function QrPicture({ code, rows, className }: QrPictureProps) {
  const side = rows.length + 2 * QUIET.qr;
  return (
    <svg
      className={className}
      viewBox={`${-QUIET.qr} ${-QUIET.qr} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR code of ${code}`}
    >
      <rect x={-QUIET.qr} y={-QUIET.qr} width={side} height={side} fill="#fff" />
      <path d={matrixPath(rows)} fill="#000" />
    </svg>
  );
}

export interface BarsPictureProps {
  /** The code, for who cannot see the picture. */
  readonly code: string;
  /** Modules of the Code 128, `1` a bar; without the quiet zone. */
  readonly bars: string;
  readonly className?: string | undefined;
}

/** A Code 128, for scanners that read no QR code: black on white in both themes. */
export function BarsPicture({ code, bars, className }: BarsPictureProps) {
  const width = bars.length + 2 * QUIET.code128;
  return (
    <svg
      className={className}
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
