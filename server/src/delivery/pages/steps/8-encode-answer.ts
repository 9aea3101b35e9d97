import { createHash } from 'node:crypto';
import { brotli, type ContentEncoding, gzipped } from '../../../platform/http/content-encoding.ts';
import type { ReleaseRecord } from '../../releases/records/release-record.ts';
import type { PageAnswer } from '../page-context.ts';

export interface SentAnswer {
  readonly release: ReleaseRecord | null;
  readonly route: string | null;
  readonly releases: string;
  readonly fallbacks: readonly string[];
  readonly status: number;
  readonly isCacheable: boolean;
  readonly location: string | null;
  readonly csp: string;
  readonly size: number;
  readonly at: number;
  readonly until: number;
  readonly lateFragments: Promise<boolean> | null;
  readonly etag: string | null;
  readonly signature: string | null;
  body(encoding: ContentEncoding): Buffer | Promise<Buffer>;
  slotData(encoding: ContentEncoding): Buffer | Promise<Buffer>;
}

const LONGEST_LIFE = 10 * 60_000;

const NO_SLOT_DATA = JSON.stringify({ release: null, now: 0, data: null });

const OVERHEAD = 2_000;

export function encodeAnswer(
  answer: PageAnswer,
  now: number,
  page: Pick<SentAnswer, 'release' | 'route'> = { release: null, route: null },
  sign: (integrity: string) => string | null = () => null,
): SentAnswer {
  const until = Math.min(answer.validUntil ?? Number.POSITIVE_INFINITY, now + LONGEST_LIFE);
  const { status, isCacheable, lateFragments = null } = answer;
  const about = { ...page, status, isCacheable, at: now, until, lateFragments };
  if (answer.kind === 'redirect') {
    const nothing = () => Buffer.alloc(0);
    const slotData = inEncodings(Buffer.from(NO_SLOT_DATA));
    const { location } = answer;
    return {
      ...about,
      location,
      releases: '',
      fallbacks: [],
      csp: '',
      size: OVERHEAD,
      etag: null,
      signature: null,
      body: nothing,
      slotData,
    };
  }
  const html = Buffer.from(answer.document.html);
  const slotData = Buffer.from(answer.slotData);
  const at = html.lastIndexOf(slotData);
  const hash = createHash('sha256').update(html).digest();
  return {
    ...about,
    location: null,
    releases: answer.releases,
    fallbacks: answer.fallbacks,
    csp: answer.document.csp,
    size: OVERHEAD + Math.ceil(html.length * 1.5),
    etag: `W/"${hash.toString('base64url').slice(0, 22)}"`,
    signature: sign(`sha256-${hash.toString('base64')}`),
    body: inEncodings(html),
    slotData: inEncodings(at < 0 ? slotData : html.subarray(at, at + slotData.length)),
  };
}

/** Compresses quickly for the first request; a second one starts a smaller encoding. */
function inEncodings(text: Buffer): SentAnswer['body'] {
  const bodies = new Map<ContentEncoding, Buffer | Promise<Buffer>>();
  let isMadeSmaller = false;
  return (encoding) => {
    const keep = (body: Buffer) => {
      bodies.set(encoding, body);
      return body;
    };
    const known = bodies.get(encoding);
    if (known === undefined) {
      const making = encoded(text, encoding).then(keep);
      bodies.set(encoding, making);
      return making;
    }
    if (encoding === 'br' && !isMadeSmaller && known instanceof Buffer) {
      isMadeSmaller = true;
      brotli(text, SMALL).then(keep, () => undefined);
    }
    return known;
  };
}

/** Brotli qualities. For a page, 4 takes half the time of 7 and is a tenth larger. */
const QUICK = 4;
const SMALL = 7;

async function encoded(text: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  if (encoding === 'identity') return text;
  return encoding === 'gzip' ? gzipped(text, 6) : brotli(text, QUICK);
}
