import type { Picture } from 'shared-contracts/content';
import type { RecordOf } from 'shared-contracts/content-records';

export type PictureRecord = RecordOf<'pictures'>;

const WIDTHS = { logo: [160, 320], photo: [480, 960, 1600] } as const;

export interface PictureFacts {
  /** The first 16 hex digits of the file's SHA-256. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly extension: string;
}

/**
 * Returns the stored name of a picture. It depends only on the bytes, so the same picture always has the same
 * name and a re-imported export changes nothing.
 */
export const storedFileName = ({ id, width, height, extension }: PictureFacts): string =>
  `pictures/${id}-${width}x${height}.${extension}`;

const STORED = /^pictures\/([0-9a-f]{16})-(\d+)x(\d+)\.(\w+)$/;

/** Returns a picture's facts from its stored name, or null if it was not imported. */
export function factsOf(file: string): PictureFacts | null {
  const [, id, width, height, extension] = STORED.exec(file) ?? [];
  if (!id || !extension) return null;
  return { id, width: Number(width), height: Number(height), extension };
}

export function widthsOf(kind: PictureRecord['kind'], width: number): number[] {
  const widths: readonly number[] = WIDTHS[kind];
  const most = Math.min(width, Math.max(...widths));
  return [...new Set([...widths.filter((each) => each < most), most])];
}

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
