import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  announcedSchema,
  type PublishedRelease,
  promotedSchema,
  type ReleaseManifest,
  releaseListSchema,
} from 'shared-contracts';
import { z } from 'zod';
import { PlainError } from './report.ts';
import { DATA } from './workspace.ts';

const errorSchema = z.object({ code: z.string(), message: z.string(), requestId: z.string().optional() });

/** An answer of the server that refuses. `code` is one of its error codes, such as `RELEASE_EXISTS`. */
export class RefusedError extends PlainError {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The release endpoints of a running server. Every call throws {@link RefusedError} when the server says no. */
export interface ReleaseClient {
  /** Published releases, of one name or of all. */
  list(name?: string): Promise<readonly PublishedRelease[]>;
  /** Says what a release holds; answers with the paths of files whose bytes the server lacks. */
  announce(
    version: string,
    manifest: ReleaseManifest,
  ): Promise<{ missing: readonly string[]; published: boolean }>;
  upload(name: string, version: string, path: string, bytes: Uint8Array): Promise<void>;
  /** Checks and closes an announced release; from then on it cannot change. */
  publish(name: string, version: string): Promise<void>;
  /** Makes a release live; answers with the registry's new revision. `why` stands in its history. */
  promote(name: string, version: string, why: string): Promise<number>;
}

/** `server` is an origin such as `http://localhost:4000`. */
export function createReleaseClient(server: string, token: string): ReleaseClient {
  const base = '/api/releases';
  const at = (...parts: string[]) => [base, ...parts.map(encodeURIComponent)].join('/');
  const call = (method: string, path: string, body?: { json: unknown } | { bytes: Uint8Array }) =>
    request(server, token, method, path, body);

  return {
    async list(name) {
      const query = name ? `?name=${encodeURIComponent(name)}` : '';
      return releaseListSchema.parse(await call('GET', base + query)).releases;
    },
    async announce(version, manifest) {
      const answer = announcedSchema.parse(
        await call('POST', at(manifest.name, version), { json: manifest }),
      );
      return { missing: answer.missing, published: answer.published ?? false };
    },
    async upload(name, version, path, bytes) {
      const file = path.split('/').map(encodeURIComponent).join('/');
      await call('PUT', `${at(name, version)}/files/${file}`, { bytes });
    },
    async publish(name, version) {
      await call('POST', `${at(name, version)}/publish`, { json: {} });
    },
    async promote(name, version, why) {
      return promotedSchema.parse(await call('POST', `${at(name, version)}/promote`, { json: { why } }))
        .revision;
    },
  };
}

async function request(
  server: string,
  token: string,
  method: string,
  path: string,
  body?: { json: unknown } | { bytes: Uint8Array },
): Promise<unknown> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  let payload: string | Uint8Array<ArrayBuffer> | undefined;
  if (body && 'json' in body) {
    headers['content-type'] = 'application/json';
    payload = JSON.stringify(body.json);
  } else if (body) {
    headers['content-type'] = 'application/octet-stream';
    payload = new Uint8Array(body.bytes);
  }
  const response = await reach(server, path, {
    method,
    headers,
    ...(payload === undefined ? {} : { body: payload }),
  });
  const text = await response.text();
  if (!response.ok) throw refusal(response.status, text);
  return text ? JSON.parse(text) : {};
}

async function reach(server: string, path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(new URL(path, server), init);
  } catch {
    throw new PlainError(
      `No server answers at ${server}. Is it running? Another one is named with --server.`,
    );
  }
}

function refusal(status: number, text: string): RefusedError {
  try {
    const { code, message } = errorSchema.parse(JSON.parse(text));
    return new RefusedError(code, message);
  } catch {
    return new RefusedError('UNKNOWN', `The server answered with status ${status}.`);
  }
}

/** The bearer token to publish with: `RELEASE_TOKEN`, else the one that the local server wrote for itself. */
export function releaseToken(dataFolder = DATA): string {
  const given = process.env.RELEASE_TOKEN;
  if (given) return given;
  const file = join(dataFolder, 'release-token');
  if (!existsSync(file)) {
    throw new PlainError(`Set RELEASE_TOKEN to publish: there is no local server's token in ${file}.`);
  }
  return readFileSync(file, 'utf8').trim();
}
