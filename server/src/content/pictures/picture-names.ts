import type { Picture } from 'shared-contracts';
import type { RecordOf } from 'shared-contracts/content-records';

export type PictureRecord = RecordOf<'pictures'>;

/** Widths that pictures are served in, in pixels. */
const WIDTHS = { logo: [160, 320], photo: [480, 960, 1600] } as const;

export interface PictureFacts {
  /** The first 16 digits of the file's SHA-256. */
  readonly id: string;
  /** Of the picture as it came, in pixels. */
  readonly width: number;
  readonly height: number;
  /** End of its file's name. */
  readonly extension: string;
}

/**
 * Name that an imported picture goes by: it says all that is to be known of the bytes, so that the same picture has the same
 * name wherever it came from, and an export is imported without a change.
 */
export const keptFile = ({ id, width, height, extension }: PictureFacts): string =>
  `pictures/${id}-${width}x${height}.${extension}`;

const KEPT = /^pictures\/([0-9a-f]{16})-(\d+)x(\d+)\.(\w+)$/;

/** Facts of an imported picture, from its name; null for a file that was not imported. */
export function factsOf(file: string): PictureFacts | null {
  const [, id, width, height, extension] = KEPT.exec(file) ?? [];
  if (!id || !extension) return null;
  return { id, width: Number(width), height: Number(height), extension };
}

/** Widths of a picture: never wider than it came. */
export function widthsOf(kind: PictureRecord['kind'], width: number): number[] {
  const widths: readonly number[] = WIDTHS[kind];
  const most = Math.min(width, Math.max(...widths));
  return [...new Set([...widths.filter((each) => each < most), most])];
}

/** The picture as answers carry it. */
export function pictureOf({ file, kind, alt, credit }: PictureRecord): Picture | null {
  const facts = factsOf(file);
  if (!facts) return null;
  const widths = widthsOf(kind, facts.width);
  const width = widths.at(-1) ?? facts.width;
  const height = Math.max(1, Math.round((facts.height * width) / facts.width));
  const addressOf = (each: number) => `/pictures/${facts.id}-${each}.webp`;
  const srcSet = widths.map((each) => `${addressOf(each)} ${each}w`).join(', ');
  return { src: addressOf(width), srcSet, alt, width, height, credit };
}
