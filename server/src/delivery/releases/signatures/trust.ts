import { LRUCache } from 'lru-cache';
import {
  type CheckStatement,
  type ReleaseManifest,
  type ReleaseSignature,
  type ReleaseSigner,
  type ReleaseStatement,
  releaseIdOf,
  releaseSignatureSchema,
} from 'shared-contracts/release';
import { manifestDigest } from 'shared-contracts/signing';
import { type ReleaseRecord, releaseRecord, type Verdict } from '../records/release-record.ts';
import { checkStatement, type OpenedSignature, openSignature, releaseStatement } from './open-signature.ts';
import type { ReleaseKeysConfig, RootKey } from './root-keys.ts';

export interface StoredRelease {
  readonly name: string;
  readonly version: string;
  readonly manifest: ReleaseManifest;
  readonly isPreview: boolean;
  readonly signatures: readonly unknown[];
}

type Named = Pick<StoredRelease, 'name' | 'version'>;

export type Trust = ReturnType<typeof createTrust>;

const NO_ROOTS =
  'RELEASE_ROOT_KEYS is not set, but a public ORIGIN needs it: no release can be verified or run.';

const REMEMBERED = 1_000;
const CLOCK_SKEW_MS = 10 * 60_000;

export function createTrust({
  roots,
  revoked,
  now = Date.now,
}: Pick<ReleaseKeysConfig, 'revoked'> & { readonly roots: readonly RootKey[]; readonly now?: () => number }) {
  const opened = new LRUCache<string, OpenedSignature>({ max: REMEMBERED });
  const fault = roots.length === 0 ? NO_ROOTS : null;

  function open(given: unknown): OpenedSignature {
    const parsed = releaseSignatureSchema.safeParse(given);
    if (!parsed.success) return { reason: 'has an invalid signature' };
    const key = JSON.stringify(parsed.data);
    const known = opened.get(key) ?? openSignature(parsed.data, releaseStatement, roots, revoked);
    opened.set(key, known);
    return known;
  }

  function judgeOne(release: Omit<StoredRelease, 'signatures'>, found: OpenedSignature): Verdict {
    const id = releaseIdOf(release.name, release.version);
    const reason = 'reason' in found ? found.reason : reasonAgainst(release, found);
    return 'reason' in found || reason
      ? { signer: null, refusal: `${id} ${reason}.` }
      : { signer: found.signer, refusal: null };
  }

  return {
    fault,
    record(stored: StoredRelease): ReleaseRecord {
      const { name, version, manifest, signatures } = stored;
      const id = releaseIdOf(name, version);
      let verdict: Verdict = { signer: null, refusal: fault ?? `${id} is not signed.` };
      for (const signature of signatures) {
        if (fault) break;
        verdict = judgeOne(stored, open(signature));
        if (verdict.signer) break;
      }
      return releaseRecord(name, version, manifest, verdict);
    },
    signerOf(named: Named, signatures: readonly unknown[]): ReleaseSigner | null {
      for (const signature of signatures) {
        const found = open(signature);
        if (!('reason' in found) && !reasonAgainstName(named, found)) return found.signer;
      }
      return null;
    },
    /** Judges a new signature, whose key must also be valid now. */
    judgeNew(release: Omit<StoredRelease, 'signatures'>, signature: ReleaseSignature): Verdict {
      if (fault) return { signer: null, refusal: fault };
      const found = open(signature);
      const verdict = judgeOne(release, found);
      if (verdict.refusal !== null || 'reason' in found) return verdict;
      const late = reasonAgainstTime(found);
      return late === null
        ? verdict
        : { signer: null, refusal: `${releaseIdOf(release.name, release.version)} ${late}.` };
    },
    /** Returns why the result of a check is not one of this release, or null. A new result must be signed in time. */
    reasonAgainstCheck(release: StoredRelease, given: unknown, { isNew = false } = {}): string | null {
      const id = releaseIdOf(release.name, release.version);
      if (fault) return fault;
      const parsed = releaseSignatureSchema.safeParse(given);
      const found: OpenedSignature<CheckStatement> = parsed.success
        ? openSignature(parsed.data, checkStatement, roots, revoked)
        : { reason: 'has an invalid signature' };
      const reason =
        'reason' in found
          ? found.reason
          : (reasonAgainstContent(release, found) ??
            (shows(id, found.statement) ? null : 'names no page of it') ??
            (isNew ? reasonAgainstTime(found) : null));
      return reason === null ? null : `The result of the check of ${id} ${reason}.`;
    },
  };

  function reasonAgainstTime({ ends, statement }: Opened<object & { issued: string }>): string | null {
    const ended = ends.find(({ at }) => at <= now());
    if (ended) return `is signed with ${ended.what}, which ended ${new Date(ended.at).toISOString()}`;
    return Date.parse(statement.issued) > now() + CLOCK_SKEW_MS ? 'is signed in the future' : null;
  }
}

const shows = (id: string, { mounted }: CheckStatement) =>
  mounted.some(({ shell, remote, member }) => member.length > 0 && (shell === id || remote === id));

type Opened<T> = Exclude<OpenedSignature<T>, { reason: string }>;

function reasonAgainstName(
  { name, version }: Named,
  { statement, remotes, signer }: Opened<Named>,
): string | null {
  if (statement.name !== name || statement.version !== version)
    return `has the signature of ${statement.name}@${statement.version}`;
  if (remotes !== '*' && !remotes.includes(name))
    return `is signed by ${signer.who}, whose key is only certified for ${remotes.join(', ')}`;
  return null;
}

function reasonAgainst(
  release: Omit<StoredRelease, 'signatures'>,
  opened: Opened<ReleaseStatement>,
): string | null {
  const { isPreview } = release;
  const { statement } = opened;
  const other = reasonAgainstContent(release, opened);
  if (other) return other;
  if (statement.use !== (isPreview ? 'preview' : 'release'))
    return isPreview
      ? 'is signed to go live, not as a preview'
      : 'is signed as a preview, which never goes live';
  return null;
}

function reasonAgainstContent(
  release: Omit<StoredRelease, 'signatures' | 'isPreview'>,
  opened: Opened<CheckStatement | ReleaseStatement>,
): string | null {
  const other = reasonAgainstName(release, opened);
  if (other) return other;
  return opened.statement.manifest === manifestDigest(release.manifest)
    ? null
    : 'has another list of files than was signed';
}
