import { createHash } from 'node:crypto';
import { constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ReleaseManifest } from 'shared-contracts/release';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { brotli, gzipped } from '../../../platform/http/content-encoding.ts';
import { decodeBrotli, decodeDcz, decodeGzip } from '../../../platform/http/decode-content.ts';
import type { ReleaseRecord } from '../records/release-record.ts';

export type Encoding = 'br' | 'gzip';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  html: 'text/plain; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};
const COMPRESSED = new Set(['js', 'mjs', 'css', 'json', 'svg', 'txt', 'wasm', 'html']);
const WORTH_COMPRESSING = 256;

const extensionOf = (path: string) => path.slice(path.lastIndexOf('.') + 1).toLowerCase();
export const contentTypeOf = (path: string) => TYPES[extensionOf(path)] ?? 'application/octet-stream';

const SHA256_BYTES = 32;
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

export const integrityOf = (bytes: Uint8Array | string) => `sha256-${sha256(bytes).toString('base64')}`;

export const uploadedPaths = ({ files, maps = {} }: ReleaseManifest) => [
  ...Object.keys(files),
  ...Object.keys(maps),
];

export const announced = ({ files, maps }: ReleaseManifest, path: string) => files[path] ?? maps?.[path];

type Announced = Pick<ReleaseRecord, 'name' | 'version' | 'manifest'>;

/** Reports a compressed form that does not decode to its signed file: once for each stored form. */
export type OnForged = (release: ReleaseRecord, path: string, form: string) => void;

interface Judged {
  /** Of the compressed bytes. */
  readonly digest: string;
  readonly isGenuine: boolean;
}
const JUDGED = 10_000;

/** Keys contain the hash of the bytes. Compressed forms must decode to the signed bytes. */
export class ReleaseFiles {
  readonly #store: FileStore;
  readonly #others: readonly FileStore[];

  readonly #onForged: OnForged;
  readonly #judged = new LRUCache<string, Judged>({ max: JUDGED });

  constructor(store: FileStore, others: readonly FileStore[] = [], onForged: OnForged = () => undefined) {
    this.#store = store;
    this.#others = others;
    this.#onForged = onForged;
  }

  get where(): string {
    return this.#store.where;
  }

  /** Returns bytes after a check against the signed manifest, or null. Unsigned releases return null. */
  async read(release: ReleaseRecord, path: string) {
    return release.refusal === null ? this.stored(release, path) : null;
  }

  async stored({ name, version, manifest }: Announced, path: string) {
    const integrity = announced(manifest, path)?.integrity;
    if (!integrity) return null;
    const bytes = await this.#store.get(storageKey(name, version, path, integrity));
    return bytes && integrityOf(bytes) === integrity ? bytes : null;
  }

  readEncoded(release: ReleaseRecord, path: string, encoding: Encoding) {
    return this.#genuine(release, path, encoding, async () => DECODERS[encoding]);
  }

  readDelta(release: ReleaseRecord, path: string, hash: string, read: () => Promise<Buffer | null>) {
    return this.#genuine(release, path, deltaForm(hash), async () => {
      const dictionary = await read();
      return dictionary && (async (bytes, most) => decodeDcz(dictionary)(deltaIn(bytes), most));
    }).then((bytes) => bytes && deltaIn(bytes));
  }

  async writeDelta(release: ReleaseRecord, path: string, hash: string, delta: Buffer): Promise<void> {
    const integrity = release.manifest.files[path]?.integrity;
    if (!integrity) throw new Error(`${release.id} has no file ${path}`);
    const key = storageKey(release.name, release.version, path, integrity);
    await this.#store.put(`${key}.${deltaForm(hash)}`, Buffer.concat([sha256(delta), delta]));
  }

  async #genuine(
    release: ReleaseRecord,
    path: string,
    form: string,
    decoder: () => Promise<typeof decodeGzip | null>,
  ): Promise<Buffer | null> {
    const { name, version, manifest, refusal } = release;
    const file = manifest.files[path];
    if (!file || refusal !== null) return null;
    const key = `${storageKey(name, version, path, file.integrity)}.${form}`;
    const stored = await this.#store.get(key);
    if (!stored) return null;
    const digest = integrityOf(stored);
    const known = this.#judged.get(key);
    if (known?.digest === digest) return known.isGenuine ? stored : null;
    const decode = await decoder();
    // Without the dictionary nothing is known about a delta.
    if (!decode) return null;
    const plain = await decode(stored, file.bytes);
    const isGenuine = plain !== null && integrityOf(plain) === file.integrity;
    this.#judged.set(key, { digest, isGenuine });
    if (!isGenuine) this.#onForged(release, path, form);
    return isGenuine ? stored : null;
  }

  async write(name: string, version: string, path: string, bytes: Uint8Array): Promise<void> {
    await this.#store.put(storageKey(name, version, path, integrityOf(bytes)), bytes);
  }

  async missing(release: Announced, paths = Object.keys(release.manifest.files)): Promise<string[]> {
    const found = await Promise.all(paths.map(async (path) => (await this.stored(release, path)) !== null));
    return paths.filter((_, at) => !found[at]);
  }

  async recover(release: Announced, path: string): Promise<boolean> {
    const { name, version, manifest } = release;
    const file = announced(manifest, path);
    if (!file) return false;
    const { integrity } = file;
    const own = storageKey(name, version, path, integrity);
    for await (const bytes of this.#candidates(name, own, file.bytes)) {
      if (!bytes || integrityOf(bytes) !== integrity) continue;
      await this.#store.put(own, bytes);
      return true;
    }
    return false;
  }

  async *#candidates(name: string, own: string, most: number): AsyncGenerator<Buffer | null> {
    for (const store of [this.#store, ...this.#others]) {
      yield await store.get(own);
      for (const [encoding, decode] of Object.entries(DECODERS)) {
        const encoded = await store.get(`${own}.${encoding}`);
        yield encoded && decode(encoded, most);
      }
    }
    const hash = own.slice(own.lastIndexOf('-'));
    for (const key of await this.#store.list(`${name}/`))
      if (key !== own && key.endsWith(hash)) yield await this.#store.get(key);
  }

  async remove({ name, version }: Pick<ReleaseRecord, 'name' | 'version'>): Promise<void> {
    const keys = await this.#store.list(`${name}/${version}/`);
    await Promise.all(keys.map((key) => this.#store.delete(key)));
  }

  async compress(release: ReleaseRecord): Promise<void> {
    const { name, version, manifest } = release;
    for (const [path, { integrity, bytes: size }] of Object.entries(manifest.files)) {
      if (!path.startsWith('web/') || size < WORTH_COMPRESSING || !COMPRESSED.has(extensionOf(path)))
        continue;
      const key = storageKey(name, version, path, integrity);
      for (const [encoding, encode] of ENCODERS) {
        if (await this.readEncoded(release, path, encoding)) continue;
        const bytes = await this.read(release, path);
        if (bytes) await this.#store.put(`${key}.${encoding}`, await encode(bytes));
      }
    }
  }
}

function storageKey(name: string, version: string, path: string, integrity: string): string {
  const hash = Buffer.from(integrity.slice('sha256-'.length), 'base64').toString('hex');
  return `${name}/${version}/${path}-${hash}`;
}

const ENCODERS: ReadonlyArray<readonly [Encoding, (bytes: Buffer) => Promise<Buffer>]> = [
  ['br', (bytes) => brotli(bytes, constants.BROTLI_MAX_QUALITY)],
  ['gzip', (bytes) => gzipped(bytes, constants.Z_BEST_COMPRESSION)],
];
const DECODERS = { br: decodeBrotli, gzip: decodeGzip };

const deltaForm = (hash: string) => `dcz-${Buffer.from(hash, 'base64').toString('hex')}`;
// Before it is its SHA-256, which earlier versions check.
const deltaIn = (stored: Buffer) => stored.subarray(SHA256_BYTES);
