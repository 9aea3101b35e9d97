import {
  type Approval,
  type AuditEntry,
  announcedSchema,
  approvalListSchema,
  auditListSchema,
  type ChangedRelease,
  type CheckRequest,
  type CreatedPreview,
  createdPreviewSchema,
  createdTeamSchema,
  createdTokenSchema,
  type Freeze,
  type FreezeRequest,
  freezeListSchema,
  type Grant,
  type GrantRequest,
  grantListSchema,
  type PastQuery,
  type Preview,
  type PreviewRequest,
  type PublishedRelease,
  previewListSchema,
  promotedSchema,
  publishAnswerSchema,
  type Ramp,
  type RampRequest,
  RELEASE_ERRORS_PATH,
  type ReleaseCheck,
  type ReleaseManifest,
  type ReleaseMatrix,
  type ReleaseRevision,
  type ReleaseSignature,
  type ReleaseStatement,
  type ReleaseStatus,
  type ReleaseToken,
  type RepairAnswer,
  type ReportedError,
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
} from 'shared-contracts/releases';
import type { SigningKey } from 'shared-contracts/signing';
import { z } from 'zod/mini';
import { signBuild } from '../builds/signing-key.ts';
import { PlainError } from '../console/report.ts';

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

/** The release endpoints of a server. Every call throws {@link RefusedError} if the server refuses. */
export interface ReleaseClient {
  list(name?: string): Promise<readonly PublishedRelease[]>;
  status(): Promise<ReleaseStatus>;
  matrix(): Promise<ReleaseMatrix>;
  history(query?: PastQuery): Promise<readonly ReleaseRevision[]>;
  audit(query?: PastQuery): Promise<readonly AuditEntry[]>;
  errors(name: string): Promise<readonly ReportedError[]>;
  /** Announces a release. Returns the paths of files that the server lacks. */
  announce(
    version: string,
    manifest: ReleaseManifest,
  ): Promise<{ missing: readonly string[]; published: boolean }>;
  upload(name: string, version: string, path: string, bytes: Uint8Array): Promise<void>;
  manifest(name: string, version: string): Promise<ReleaseManifest>;
  /** The newest first. Empty if the server stores none. */
  signatures(name: string, version: string): Promise<readonly ReleaseSignature[]>;
  /** Signs with this client's key. Undefined without a key: the server decides whether one is required. */
  sign(
    manifest: ReleaseManifest,
    version: string,
    use: ReleaseStatement['use'],
  ): ReleaseSignature | undefined;
  file(name: string, version: string, path: string): Promise<Uint8Array>;
  /** Checks a build without uploading it, or without one the published version. */
  check(name: string, version: string, request?: CheckRequest): Promise<ReleaseCheck>;
  /** Publishes an announced release, which then cannot change. Signed by this client's key by default. */
  publish(
    manifest: ReleaseManifest,
    version: string,
    reason?: Partial<Reason>,
    signature?: ReleaseSignature,
  ): Promise<PublishedRelease>;
  preview(manifest: ReleaseManifest, version: string, request: PreviewRequest): Promise<CreatedPreview>;
  previews(name?: string): Promise<readonly Preview[]>;
  revokePreview(name: string, label: string, reason: Reason): Promise<readonly Preview[]>;
  /**
   * Repairs a published release and returns the files to upload. `sent`: number of files uploaded since the
   * first call.
   */
  repair(name: string, version: string, reason: Reason, sent?: number): Promise<RepairAnswer>;
  promote(name: string, version: string, reason: Reason): Promise<ChangedRelease>;
  canary(name: string, version: string, percent: number, reason: Reason): Promise<ChangedRelease>;
  endCanary(name: string, reason: Reason): Promise<ChangedRelease>;
  ramp(name: string, version: string, request: RampRequest): Promise<ChangedRelease>;
  holdRamp(name: string, what: 'pause' | 'resume', reason: Reason): Promise<readonly Ramp[]>;
  /** Approves the change that waits under `id`. Requires a second token. */
  approve(name: string, version: string, id: number, reason: Reason): Promise<ChangedRelease>;
  withdrawApproval(name: string, reason: Reason): Promise<readonly Approval[]>;
  /** Returns to the last good release, or to `to`. */
  rollback(name: string, reason: Reason, to?: string): Promise<ChangedRelease>;
  recall(name: string, version: string, reason: Reason): Promise<ChangedRelease>;
  tokens(): Promise<readonly ReleaseToken[]>;
  createToken(request: TokenRequest): Promise<{ token: ReleaseToken; secret: string }>;
  revokeToken(id: string, reason: Reason): Promise<ReleaseToken>;
  grants(): Promise<readonly Grant[]>;
  createTeam(
    request: TeamRequest,
  ): Promise<{ token: ReleaseToken; secret: string; grants: readonly Grant[] }>;
  grant(request: GrantRequest): Promise<readonly Grant[]>;
  withdraw(request: WithdrawRequest): Promise<readonly Grant[]>;
  freeze(request: FreezeRequest): Promise<readonly Freeze[]>;
  unfreeze(reason: Reason, remote?: string): Promise<readonly Freeze[]>;
}

/**
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
): ReleaseClient {
  // Otherwise each call would report that no server answers.
  assertOrigin(server);
  assertSendable(token, variable);
  const base = '/api/releases';
  const at = (...parts: string[]) => [base, ...parts.map(encodeURIComponent)].join('/');
  const call = async <T>(
    schema: z.ZodMiniType<T>,
    method: string,
    path: string,
    json?: unknown,
  ): Promise<T> =>
    parsed(schema, await request(server, token, method, path, json === undefined ? undefined : { json }));
  const get = <T>(schema: z.ZodMiniType<T>, path: string, query: object = {}) =>
    call(schema, 'GET', path + queryOf(query));
  const publishedAt = (name: string, version: string) =>
    get(
      z.object({ manifest: releaseManifestSchema, signatures: z.optional(z.array(releaseSignatureSchema)) }),
      at(name, version),
    );
  const sign: ReleaseClient['sign'] = (manifest, version, use) => {
    const key = signer();
    return key ? signBuild(manifest, version, use, key) : undefined;
  };
  const change = (json: Reason, ...parts: string[]) => call(promotedSchema, 'POST', at(...parts), json);

  return {
    list: async (name) => (await get(releaseListSchema, base, { name })).releases,
    status: () => get(releaseStatusSchema, `${base}/status`),
    matrix: () => get(releaseMatrixSchema, `${base}/matrix`, { files: true }),
    history: async (query) => (await get(releaseHistorySchema, `${base}/history`, query)).revisions,
    audit: async (query) => (await get(auditListSchema, `${base}/audit`, query)).entries,
    errors: async (name) => (await get(reportedErrorListSchema, RELEASE_ERRORS_PATH, { name })).errors,
    async announce(version, manifest) {
      const answer = await call(announcedSchema, 'POST', at(manifest.name, version), manifest);
      return { missing: answer.missing, published: answer.published ?? false };
    },
    async upload(name, version, path, bytes) {
      const file = path.split('/').map(encodeURIComponent).join('/');
      await request(server, token, 'PUT', `${at(name, version)}/files/${file}`, { bytes });
    },
    manifest: async (name, version) => (await publishedAt(name, version)).manifest,
    signatures: async (name, version) => (await publishedAt(name, version)).signatures ?? [],
    sign,
    async file(name, version, path) {
      const response = await reach(server, `${at(name, version)}/files/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw refusal(response.status, await received(server, response.text()));
      return new Uint8Array(await received(server, response.arrayBuffer()));
    },
    check: (name, version, asked = {}) => call(releaseCheckSchema, 'POST', at(name, version, 'check'), asked),
    async publish(manifest, version, reason = {}, signature = sign(manifest, version, 'release')) {
      const body = { ...reason, signature };
      return (await call(publishAnswerSchema, 'POST', at(manifest.name, version, 'publish'), body)).release;
    },
    preview: (manifest, version, asked) => {
      const body = { ...asked, signature: sign(manifest, version, 'preview') };
      return call(createdPreviewSchema, 'POST', at(manifest.name, version, 'preview'), body);
    },
    previews: async (name) => (await get(previewListSchema, `${base}/previews`, { name })).previews,
    revokePreview: async (name, label, reason) =>
      (await call(previewListSchema, 'POST', at(name, 'preview', 'revoke'), { ...reason, label })).previews,
    repair: (name, version, reason, sent) =>
      call(repairAnswerSchema, 'POST', at(name, version, 'repair'), { ...reason, sent }),
    promote: (name, version, reason) => change(reason, name, version, 'promote'),
    canary: (name, version, percent, reason) =>
      call(promotedSchema, 'POST', at(name, version, 'canary'), { ...reason, percent }),
    ramp: (name, version, asked) => call(promotedSchema, 'POST', at(name, version, 'ramp'), asked),
    holdRamp: async (name, what, reason) =>
      (await call(rampListSchema, 'POST', at(name, 'ramp', what), reason)).ramps,
    approve: (name, version, id, reason) =>
      call(promotedSchema, 'POST', at(name, version, 'approve'), { ...reason, id }),
    withdrawApproval: async (name, reason) =>
      (await call(approvalListSchema, 'POST', at(name, 'approval', 'withdraw'), reason)).approvals,
    endCanary: (name, reason) => change(reason, name, 'canary', 'end'),
    rollback: (name, reason, to) => call(promotedSchema, 'POST', at(name, 'rollback'), { ...reason, to }),
    recall: (name, version, reason) => change(reason, name, version, 'recall'),
    tokens: async () => (await get(tokenListSchema, `${base}/tokens`)).tokens,
    createToken: (asked) => call(createdTokenSchema, 'POST', `${base}/tokens`, asked),
    revokeToken: async (id, reason) =>
      (await call(revokedTokenSchema, 'POST', at('tokens', id, 'revoke'), reason)).token,
    grants: async () => (await get(grantListSchema, `${base}/grants`)).grants,
    createTeam: (asked) => call(createdTeamSchema, 'POST', `${base}/teams`, asked),
    grant: async (asked) => (await call(grantListSchema, 'POST', `${base}/grants`, asked)).grants,
    withdraw: async (asked) => (await call(grantListSchema, 'POST', `${base}/grants/withdraw`, asked)).grants,
    freeze: async (asked) => (await call(freezeListSchema, 'POST', `${base}/freezes`, asked)).freezes,
    unfreeze: async (reason, remote) =>
      (await call(freezeListSchema, 'POST', `${base}/freezes/lift`, { ...reason, remote })).freezes,
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
  throw new PlainError(`${variable} holds no token: it has characters that a token never has.`);
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
    `The server's answer is not understood (${issue?.path.join('.')}: ${issue?.message}). Is it of another version?`,
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
    throw new PlainError(`${server} answers with something that is no JSON: is it the site?`);
  }
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

async function received<T>(server: string, body: Promise<T>): Promise<T> {
  try {
    return await body;
  } catch {
    throw new PlainError(`The connection to ${server} broke off.`);
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
