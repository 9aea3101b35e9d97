import {
  type CheckStatement,
  checkStatementSchema,
  type Envelope,
  type KeyCertificate,
  keyCertificateSchema,
  PAYLOAD_TYPES,
  type ReleaseSignature,
  type ReleaseSigner,
  type ReleaseStatement,
  releaseStatementSchema,
} from 'shared-contracts/release';
import { keyIdOf, openEnvelope } from 'shared-contracts/signing';
import type { RootKey } from './root-keys.ts';

interface End {
  readonly what: string;
  readonly at: number;
}

/** A signature trusted by this site's keys, or the reason against it as the end of a sentence. */
export type OpenedSignature<T = ReleaseStatement> =
  | {
      readonly statement: T;
      readonly signer: ReleaseSigner;
      readonly remotes: KeyCertificate['remotes'];
      readonly ends: readonly End[];
    }
  | { readonly reason: string };

const OPERATIONS = 'operations';
const UNKNOWN = 'is signed by a key that no operations key of this site has certified';
const CHANGED = 'has a signature that does not match its content';

const rootOf = (envelope: Envelope, roots: readonly RootKey[]) =>
  roots.find(({ id }) => id === envelope.signatures[0]?.keyid);

const endsOf = ({ id, until }: RootKey): End[] =>
  until === null ? [] : [{ what: `the operations key ${id}`, at: until }];

type OpenStatement<T> = (signed: Envelope, publicKey: string) => T | null;

export const releaseStatement: OpenStatement<ReleaseStatement> = (signed, key) =>
  openEnvelope(signed, PAYLOAD_TYPES.statement, releaseStatementSchema, key);

export const checkStatement: OpenStatement<CheckStatement> = (signed, key) =>
  openEnvelope(signed, PAYLOAD_TYPES.check, checkStatementSchema, key);

/** Ignores the current time: a signature made in time stays valid. */
export function openSignature<T extends { readonly issued: string }>(
  { statement: signed, certificate }: ReleaseSignature,
  open: OpenStatement<T>,
  roots: readonly RootKey[],
  revoked: ReadonlySet<string>,
): OpenedSignature<T> {
  const root = rootOf(certificate ?? signed, roots);
  if (!root) return { reason: UNKNOWN };
  if (revoked.has(root.id)) return { reason: `depends on the revoked operations key ${root.id}` };
  return certificate
    ? openCertified(signed, open, certificate, root, revoked)
    : openByOperations(signed, open, root);
}

function openByOperations<T extends { readonly issued: string }>(
  signed: Envelope,
  open: OpenStatement<T>,
  root: RootKey,
): OpenedSignature<T> {
  const statement = open(signed, root.key);
  if (!statement) return { reason: CHANGED };
  if (root.until !== null && Date.parse(statement.issued) > root.until)
    return { reason: `is signed after the end of the operations key ${root.id}` };
  const signer = { who: OPERATIONS, key: root.id, at: statement.issued };
  return { statement, signer, remotes: '*', ends: endsOf(root) };
}

function openCertified<T extends { readonly issued: string }>(
  signed: Envelope,
  open: OpenStatement<T>,
  sealed: Envelope,
  root: RootKey,
  revoked: ReadonlySet<string>,
): OpenedSignature<T> {
  const certificate = openEnvelope(sealed, PAYLOAD_TYPES.certificate, keyCertificateSchema, root.key);
  if (!certificate) return { reason: UNKNOWN };
  const { team, serial, remotes } = certificate;
  const key = keyIdOf(certificate.key);
  if (revoked.has(key) || revoked.has(serial))
    return { reason: `is signed by the key ${key} of ${team}, which is revoked` };
  const [from, to] = [Date.parse(certificate.notBefore), Date.parse(certificate.notAfter)];
  if (root.until !== null && from > root.until)
    return {
      reason: `is signed by the key ${key} of ${team}, certified after the end of the operations key ${root.id}`,
    };
  const statement = open(signed, certificate.key);
  if (!statement) return { reason: CHANGED };
  const issued = Date.parse(statement.issued);
  if (issued < from || issued > to)
    return {
      reason: `is signed by the key ${key} of ${team} at ${statement.issued}, when its certificate was not valid`,
    };
  return {
    statement,
    signer: { who: team, key, at: statement.issued },
    remotes,
    ends: [{ what: `the key ${key} of ${team}`, at: to }, ...endsOf(root)],
  };
}
