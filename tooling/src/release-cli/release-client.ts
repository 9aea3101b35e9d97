import {
  announcedSchema,
  approvalListSchema,
  auditListSchema,
  type CheckRequest,
  type CheckStatement,
  createdPreviewSchema,
  createdTeamSchema,
  createdTokenSchema,
  type FreezeRequest,
  freezeListSchema,
  type GrantRequest,
  grantListSchema,
  type PastQuery,
  type PreviewRequest,
  previewListSchema,
  promotedSchema,
  publishAnswerSchema,
  type RampRequest,
  RELEASE_ERRORS_PATH,
  type ReleaseManifest,
  type ReleaseSignature,
  type ReleaseStatement,
  rampListSchema,
  releaseCheckSchema,
  releaseHistorySchema,
  releaseListSchema,
  releaseManifestSchema,
  releaseMatrixSchema,
  releaseSignatureSchema,
  releaseStatusSchema,
  repairAnswerSchema,
  reportedErrorListSchema,
  revokedTokenSchema,
  type TeamRequest,
  type TokenRequest,
  tokenListSchema,
  type WithdrawRequest,
} from 'shared-contracts/release';
import { type SigningKey, signCheck } from 'shared-contracts/signing';
import { z } from 'zod/mini';
import { signBuild } from '../builds/signing-key.ts';
import { PlainError } from '../console/report.ts';

const BASE = '/api/releases';
const at = (...parts: string[]) => [BASE, ...parts.map(encodeURIComponent)].join('/');

const publishedSchema = z.object({
  manifest: releaseManifestSchema,
  signatures: z.optional(z.array(releaseSignatureSchema)),
});
const errorSchema = z.object({ code: z.string(), message: z.string(), requestId: z.optional(z.string()) });

/** A refusal by the server. `code` is a server error code such as `RELEASE_EXISTS`. */
export class RefusedError extends PlainError {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Reason for a change and the team member who makes it. The history records both. */
export interface Reason {
  readonly why: string;
  readonly who?: string | undefined;
}

/** `unchecked`: operations show a release to visitors without a check. */
export interface ShowReason extends Reason {
  readonly unchecked?: boolean;
}

export type ReleaseClient = ReturnType<typeof createReleaseClient>;

/**
 * Returns the release endpoints of a server. Every call throws {@link RefusedError} if the server refuses.
 * `server` is an origin such as `http://localhost:4000`. `signer` is called for each signature. `variable`
 * names the token's source in errors.
 *
 * @throws PlainError for an invalid origin or token.
 */
export function createReleaseClient(
  server: string,
  token: string,
  signer: () => SigningKey | null = () => null,
  variable = 'RELEASE_TOKEN',
) {
  // Otherwise each call would report that no server answers.
  assertOrigin(server);
  assertSendable(token, variable);
  const call = async <T>(
    schema: z.ZodMiniType<T>,
    method: string,
    path: string,
    json?: unknown,
  ): Promise<T> =>
    parsed(schema, await request(server, token, method, path, json === undefined ? undefined : { json }));
  const get = <T>(schema: z.ZodMiniType<T>, path: string, query: object = {}) =>
    call(schema, 'GET', path + queryOf(query));
  const publishedAt = (name: string, version: string) => get(publishedSchema, at(name, version));
  // Without a key undefined: the server decides whether a signature is required.
  const sign = (manifest: ReleaseManifest, version: string, use: ReleaseStatement['use']) => {
    const key = signer();
    return key ? signBuild(manifest, version, use, key) : undefined;
  };
  const change = (json: Reason, ...parts: string[]) => call(promotedSchema, 'POST', at(...parts), json);

  return {
    list: async (name?: string) => (await get(releaseListSchema, BASE, { name })).releases,
    status: () => get(releaseStatusSchema, `${BASE}/status`),
    matrix: () => get(releaseMatrixSchema, `${BASE}/matrix`, { files: true }),
    history: async (query?: PastQuery) =>
      (await get(releaseHistorySchema, `${BASE}/history`, query)).revisions,
    audit: async (query?: PastQuery) => (await get(auditListSchema, `${BASE}/audit`, query)).entries,
    errors: async (name: string) =>
      (await get(reportedErrorListSchema, RELEASE_ERRORS_PATH, { name })).errors,
    /** Announces a release. Returns the paths of files that the server lacks. */
    async announce(version: string, manifest: ReleaseManifest) {
      const answer = await call(announcedSchema, 'POST', at(manifest.name, version), manifest);
      return { missing: answer.missing, published: answer.published ?? false };
    },
    async upload(name: string, version: string, path: string, bytes: Uint8Array) {
      const file = path.split('/').map(encodeURIComponent).join('/');
      await request(server, token, 'PUT', `${at(name, version)}/files/${file}`, { bytes });
    },
    manifest: async (name: string, version: string) => (await publishedAt(name, version)).manifest,
    /** The newest first. Empty if the server stores none. */
    signatures: async (name: string, version: string) => (await publishedAt(name, version)).signatures ?? [],
    sign,
    async file(name: string, version: string, path: string) {
      const response = await reach(server, `${at(name, version)}/files/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw refusal(response.status, await received(server, response.text()));
      return new Uint8Array(await received(server, response.arrayBuffer()));
    },
    check: (name: string, version: string, asked: CheckRequest = {}) =>
      call(releaseCheckSchema, 'POST', at(name, version, 'check'), asked),
    /** Undefined without a key. */
    signCheck(manifest: ReleaseManifest, version: string, mounted: CheckStatement['mounted']) {
      const key = signer();
      return key ? signCheck({ version, mounted }, manifest, key) : undefined;
    },
    async storeCheck(name: string, version: string, result: ReleaseSignature) {
      await request(server, token, 'POST', at(name, version, 'checked'), { json: { result } });
    },
    /** Publishes an announced release, which then cannot change. Signed by this client's key by default. */
    async publish(
      manifest: ReleaseManifest,
      version: string,
      reason: Partial<Reason> = {},
      signature = sign(manifest, version, 'release'),
    ) {
      const body = { ...reason, signature };
      return (await call(publishAnswerSchema, 'POST', at(manifest.name, version, 'publish'), body)).release;
    },
    preview: (manifest: ReleaseManifest, version: string, asked: PreviewRequest) => {
      const body = { ...asked, signature: sign(manifest, version, 'preview') };
      return call(createdPreviewSchema, 'POST', at(manifest.name, version, 'preview'), body);
    },
    previews: async (name?: string) => (await get(previewListSchema, `${BASE}/previews`, { name })).previews,
    revokePreview: async (name: string, label: string, reason: Reason) =>
      (await call(previewListSchema, 'POST', at(name, 'preview', 'revoke'), { ...reason, label })).previews,
    /** Repairs a release and returns the files to upload. `sent`: number of files uploaded since the first call. */
    repair: (name: string, version: string, reason: Reason, sent?: number) =>
      call(repairAnswerSchema, 'POST', at(name, version, 'repair'), { ...reason, sent }),
    promote: (name: string, version: string, reason: ShowReason) => change(reason, name, version, 'promote'),
    canary: (name: string, version: string, percent: number, reason: ShowReason) =>
      call(promotedSchema, 'POST', at(name, version, 'canary'), { ...reason, percent }),
    ramp: (name: string, version: string, asked: RampRequest) =>
      call(promotedSchema, 'POST', at(name, version, 'ramp'), asked),
    holdRamp: async (name: string, what: 'pause' | 'resume', reason: Reason) =>
      (await call(rampListSchema, 'POST', at(name, 'ramp', what), reason)).ramps,
    approve: (name: string, version: string, id: number, reason: Reason) =>
      call(promotedSchema, 'POST', at(name, version, 'approve'), { ...reason, id }),
    withdrawApproval: async (name: string, reason: Reason) =>
      (await call(approvalListSchema, 'POST', at(name, 'approval', 'withdraw'), reason)).approvals,
    endCanary: (name: string, reason: Reason) => change(reason, name, 'canary', 'end'),
    rollback: (name: string, reason: Reason, to?: string) =>
      call(promotedSchema, 'POST', at(name, 'rollback'), { ...reason, to }),
    recall: (name: string, version: string, reason: Reason) => change(reason, name, version, 'recall'),
    tokens: async () => (await get(tokenListSchema, `${BASE}/tokens`)).tokens,
    createToken: (asked: TokenRequest) => call(createdTokenSchema, 'POST', `${BASE}/tokens`, asked),
    revokeToken: async (id: string, reason: Reason) =>
      (await call(revokedTokenSchema, 'POST', at('tokens', id, 'revoke'), reason)).token,
    grants: () => get(grantListSchema, `${BASE}/grants`),
    createTeam: (asked: TeamRequest) => call(createdTeamSchema, 'POST', `${BASE}/teams`, asked),
    grant: async (asked: GrantRequest) =>
      (await call(grantListSchema, 'POST', `${BASE}/grants`, asked)).grants,
    withdraw: async (asked: WithdrawRequest) =>
      (await call(grantListSchema, 'POST', `${BASE}/grants/withdraw`, asked)).grants,
    freeze: async (asked: FreezeRequest) =>
      (await call(freezeListSchema, 'POST', `${BASE}/freezes`, asked)).freezes,
    unfreeze: async (reason: Reason, remote?: string) =>
      (await call(freezeListSchema, 'POST', `${BASE}/freezes/lift`, { ...reason, remote })).freezes,
  };
}

function assertOrigin(server: string): void {
  const url = URL.parse(server);
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return;
  throw new PlainError(`A site is named by its origin, such as https://www.example.com, not '${server}'.`);
}

/** Never prints the token. Ignores a trailing newline from a file. */
function assertSendable(token: string, variable: string): void {
  if (/^[\x21-\x7e]*$/.test(token.trim())) return;
  throw new PlainError(`${variable} is not a token: it contains characters that tokens never have.`);
}

function queryOf(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `?${text}` : '';
}

function parsed<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new PlainError(
    `The server's answer is invalid (${issue?.path.join('.')}: ${issue?.message}). Does it run another version?`,
  );
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
  const text = await received(server, response.text());
  if (!response.ok) throw refusal(response.status, text);
  return text ? parseJson(server, text) : {};
}

function parseJson(server: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // For example a proxy's page, or another program on this port.
    throw new PlainError(`${server} did not answer with JSON. Is it the site?`);
  }
}

async function reach(server: string, path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(new URL(path, server), init);
  } catch {
    throw new PlainError(`No server answers at ${server}. Is it running? Name another with --server.`);
  }
}

async function received<T>(server: string, body: Promise<T>): Promise<T> {
  try {
    return await body;
  } catch {
    throw new PlainError(`The connection to ${server} was lost.`);
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
