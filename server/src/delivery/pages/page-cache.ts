import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ContentEncoding } from '../../platform/http/accept-encoding.ts';
import { brotli, gzipped } from '../../platform/http/compress.ts';
import type { Page } from './page.ts';

/** A page as it is sent. What it was made of is let go: as text it would take more than twice the room. */
export interface SentPage {
  readonly status: number;
  readonly isCacheable: boolean;
  /** Path of this site that a redirect leads to; null for a document. */
  readonly location: string | null;
  /** Content-Security-Policy of the document. */
  readonly csp: string;
  /** Bytes that it takes, with room for its compressed forms. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly until: number;
  /** Quoted; null for redirects. */
  readonly etag: string | null;
  /** The HTML in an encoding, made when it is first asked for; no promise once it is there. */
  body(encoding: ContentEncoding): Buffer | Promise<Buffer>;
  /** The same of the slot's data alone. */
  slotData(encoding: ContentEncoding): Buffer | Promise<Buffer>;
}

/** Bytes of pages kept in memory. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Addresses with a query are endless, and so are those of nothing: they get a corner of their own. */
const MAX_VARIED = 500;
/** Milliseconds. A page that states no end is made anew after this time all the same. */
const LONGEST_LIFE = 10 * 60_000;

/**
 * Pages as they were made, by everything that they depend on. What is asked for several times at once is made once. The
 * revision and the content's version are parts of the key, so nothing needs to be thrown away.
 */
export class PageCache {
  readonly #plain = new LRUCache<string, SentPage>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  readonly #varied = new LRUCache<string, SentPage>({
    max: MAX_VARIED,
    maxSize: MAX_BYTES / 4,
    sizeCalculation: sizeOf,
  });
  readonly #making = new Map<string, Promise<SentPage>>();

  /** A page that was made and still holds at `now`, in milliseconds since the epoch. */
  find(key: string, now: number): SentPage | undefined {
    const known = this.#plain.get(key) ?? this.#varied.get(key);
    return known && known.until > now ? known : undefined;
  }

  /** Makes a page, or waits for who makes it already. */
  make(key: string, now: number, make: () => Promise<Page>): Promise<SentPage> {
    const making = this.#making.get(key) ?? this.#make(key, now, make);
    this.#making.set(key, making);
    return making;
  }

  async #make(key: string, now: number, make: () => Promise<Page>): Promise<SentPage> {
    try {
      const sent = sentPage(await make(), now);
      if (sent.isCacheable && sent.until > now) this.#cacheFor(key, sent).set(key, sent);
      return sent;
    } finally {
      this.#making.delete(key);
    }
  }

  #cacheFor(key: string, { location, status }: SentPage) {
    return key.includes('?') || location !== null || status !== 200 ? this.#varied : this.#plain;
  }
}

const sizeOf = ({ size }: SentPage) => size;

/** For who asks for the data of what is no page. */
const NO_SLOT_DATA = JSON.stringify({ release: null, now: 0, data: null });

/** What a page takes besides its text: its key, its policy and the objects around it. */
const OVERHEAD = 2_000;

function sentPage(page: Page, now: number): SentPage {
  const until = Math.min(page.validUntil ?? Number.POSITIVE_INFINITY, now + LONGEST_LIFE);
  const { status, isCacheable } = page;
  const about = { status, isCacheable, until };
  if (page.kind === 'redirect') {
    const nothing = () => Buffer.alloc(0);
    const slotData = inEncodings(Buffer.from(NO_SLOT_DATA));
    const { location } = page;
    return { ...about, location, csp: '', size: OVERHEAD, etag: null, body: nothing, slotData };
  }
  const html = Buffer.from(page.document.html);
  // The same bytes: the block stands in the document.
  const slotData = Buffer.from(page.slotData);
  const at = html.lastIndexOf(slotData);
  return {
    ...about,
    location: null,
    csp: page.document.csp,
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
function inEncodings(text: Buffer): SentPage['body'] {
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
