import { createHash } from 'node:crypto';
import type { ContentEncoding } from '../../../platform/http/accept-encoding.ts';
import { brotli, gzipped } from '../../../platform/http/compress.ts';
import type { ReleaseRecord } from '../../releases/release-record.ts';
import type { PageAnswer } from '../page-answer.ts';

/** A page answer as it is sent. What it was made of is let go: as text it would take more than twice the room. */
export interface SentAnswer {
  /** The release that the page is of: the remote's that is live for it, else the shell's; null outside of a site of releases. */
  readonly release: ReleaseRecord | null;
  /** Pattern of the page, such as `/:centre/stores`; null for what no remote has. */
  readonly route: string | null;
  /** Value of `RELEASES_HEADER`; empty for redirects. */
  readonly releases: string;
  readonly status: number;
  readonly isCacheable: boolean;
  /** Path of this site that a redirect leads to; null for a document. */
  readonly location: string | null;
  /** Content-Security-Policy of the document. */
  readonly csp: string;
  /** Bytes that it takes, with room for its compressed forms. */
  readonly size: number;
  /** Moment of its making, in milliseconds since the epoch. */
  readonly at: number;
  /** Milliseconds since the epoch. */
  readonly until: number;
  /** Resolves with true once what it lacks can be had; null where it lacks nothing. */
  readonly late: Promise<boolean> | null;
  /** Quoted; null for redirects. */
  readonly etag: string | null;
  /** The HTML in an encoding, made when it is first asked for; no promise once it is there. */
  body(encoding: ContentEncoding): Buffer | Promise<Buffer>;
  /** The same of the slot's data alone. */
  slotData(encoding: ContentEncoding): Buffer | Promise<Buffer>;
}

/** Milliseconds. An answer that states no end is made anew after this time all the same. */
const LONGEST_LIFE = 10 * 60_000;

/** For who asks for the data of what is no page. */
const NO_SLOT_DATA = JSON.stringify({ release: null, now: 0, data: null });

/** Bytes that an answer takes besides its text: its key, its policy and the objects around it. */
const OVERHEAD = 2_000;

/** Step 8: bytes and entity tag of an answer; its compressed forms are made when they are first asked for. */
export function encodeAnswer(
  answer: PageAnswer,
  now: number,
  page: Pick<SentAnswer, 'release' | 'route'> = { release: null, route: null },
): SentAnswer {
  const until = Math.min(answer.validUntil ?? Number.POSITIVE_INFINITY, now + LONGEST_LIFE);
  const { status, isCacheable, late = null } = answer;
  const about = { ...page, status, isCacheable, at: now, until, late };
  if (answer.kind === 'redirect') {
    const nothing = () => Buffer.alloc(0);
    const slotData = inEncodings(Buffer.from(NO_SLOT_DATA));
    const { location } = answer;
    return { ...about, location, releases: '', csp: '', size: OVERHEAD, etag: null, body: nothing, slotData };
  }
  const html = Buffer.from(answer.document.html);
  // The same bytes: the block stands in the document.
  const slotData = Buffer.from(answer.slotData);
  const at = html.lastIndexOf(slotData);
  return {
    ...about,
    location: null,
    releases: answer.releases,
    csp: answer.document.csp,
    size: OVERHEAD + Math.ceil(html.length * 1.5),
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    body: inEncodings(html),
    slotData: inEncodings(at < 0 ? slotData : html.subarray(at, at + slotData.length)),
  };
}

/**
 * Each encoding of `text` is made when it is first asked for, and kept. Who asks first waits for it, so it is made quickly; once
 * somebody asks again, it is made smaller meanwhile.
 */
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

/** Qualities of Brotli. Of a page, 4 is half as long in the making as 7 or less, and a tenth larger. */
const QUICK = 4;
const SMALL = 7;

async function encoded(text: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  if (encoding === 'identity') return text;
  return encoding === 'gzip' ? gzipped(text, 6) : brotli(text, QUICK);
}
