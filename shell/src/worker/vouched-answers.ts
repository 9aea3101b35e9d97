import {
  RELEASES_HEADER,
  REVISION_HEADER,
  SIGNATURE_HEADER,
  SIGNER_GLOBAL,
  signedText,
} from 'shared-contracts/composition';
import { z } from 'shared-contracts/zod';
import { cachedAt, cachedSince } from './answer-facts.ts';

/* Scripts of pages can write every cache, so the worker shows only what the server signed for its address. The
   server sends its public key in the worker's own script, which no page can change: decisions/0012. */

const signerSchema = z.object({ key: z.string(), headers: z.record(z.string(), z.string()) });
type Signer = z.infer<typeof signerSchema>;

const CSP = 'content-security-policy';
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

let imported: { readonly given: unknown; readonly signer: Signer; readonly key: Promise<CryptoKey> } | null =
  null;

/** Returns null if the server signs nothing. Then nothing is shown. */
function readSigner() {
  const given: unknown = Reflect.get(globalThis, SIGNER_GLOBAL);
  if (imported?.given === given) return imported;
  const { data: signer } = signerSchema.safeParse(given);
  const key = signer && crypto.subtle.importKey('raw', bytesOf(signer.key), ALGORITHM, false, ['verify']);
  imported = key ? { given, signer, key } : null;
  return imported;
}

/** Returns the page as the server sent it, or undefined if it is not the server's page at this path. */
export async function vouchedPage(path: string, kept: Response | undefined): Promise<Response | undefined> {
  const csp = kept?.headers.get(CSP);
  const releases = kept?.headers.get(RELEASES_HEADER);
  const since = kept ? cachedSince(kept) : 0;
  if (!kept || !csp || !releases || since === 0) return undefined;
  const body = await kept.arrayBuffer();
  if (!(await isSigned(kept, body, { path, page: { csp, releases } }))) return undefined;
  // Other headers may be a page's.
  const headers = new Headers({
    ...readSigner()?.signer.headers,
    'content-type': 'text/html; charset=utf-8',
    [CSP]: csp,
    [RELEASES_HEADER]: releases,
    [REVISION_HEADER]: String(Number(kept.headers.get(REVISION_HEADER))),
    'server-timing': cachedAt(since),
  });
  return new Response(body, { headers });
}

/** Returns a release's file, or undefined if it is not the server's file at this path. */
export async function vouchedFile(
  path: string,
  kept: Response | null | undefined,
): Promise<Response | undefined> {
  // The answer itself, because the browser keeps compiled code with it.
  return kept?.status === 200 &&
    (await isSigned(kept, await kept.clone().arrayBuffer(), { path, page: null }))
    ? kept
    : undefined;
}

async function isSigned(
  { headers }: Response,
  body: ArrayBuffer,
  about: Omit<Parameters<typeof signedText>[0], 'integrity'>,
): Promise<boolean> {
  const signature = headers.get(SIGNATURE_HEADER);
  const key = readSigner()?.key;
  if (!signature || !key) return false;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  const text = signedText({ ...about, integrity: `sha256-${btoa(String.fromCharCode(...hash))}` });
  const bytes = bytesOf(signature.replaceAll('-', '+').replaceAll('_', '/'));
  return crypto.subtle.verify(ALGORITHM, await key, bytes, new TextEncoder().encode(text));
}

/** Empty for text that is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
