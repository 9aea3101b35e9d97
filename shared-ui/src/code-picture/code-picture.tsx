/** Width of the light zone in modules, as the standards require. */
const QUIET = { qr: 4, code128: 10 } as const;
const BAR_HEIGHT = 46;

export interface QrPictureProps {
  readonly code: string;
  /** One string per row: `1` is dark, `0` light. Without the quiet zone. */
  readonly rows: readonly string[];
  readonly className?: string | undefined;
}

/** QR code, always black on white so that scanners can read it. */
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
  readonly code: string;
  /** Modules of the Code 128: `1` is a bar. Without the quiet zone. */
  readonly bars: string;
  readonly className?: string | undefined;
}

/** Code 128 barcode for scanners without QR support, always black on white. */
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

/** Returns the dark modules (`1`) of a row as rectangles, one per run. */
export function barsPath(row: string, top = 0, height = 1): string {
  return Array.from(
    row.matchAll(/1+/g),
    ({ 0: run, index }) => `M${index} ${top}h${run.length}v${height}h-${run.length}z`,
  ).join('');
}

export const matrixPath = (rows: readonly string[]): string =>
  rows.map((row, top) => barsPath(row, top)).join('');
