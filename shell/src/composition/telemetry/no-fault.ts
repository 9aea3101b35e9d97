import { compositionSchema, DOM_IDS, FRAGMENT_ROUTE, importMapSchema } from 'shared-contracts/composition';
import { CONTENT_API_VERSION } from 'shared-contracts/content';
import { type NoFault, releaseIdOf } from 'shared-contracts/release';
import { isApiError } from 'shared-contracts/wire';
import { isMarkupChanged } from './foreign-changes.ts';

/** Milliseconds. A connection that is slower than this cannot be told from a stalled one. */
const PROBE_MS = 5_000;
const PROBED_CALL = '/api/site';

const FOREIGN = [
  // Translators: Google, Microsoft, Yandex, DeepL, Immersive Translate.
  'html:not([lang|=en]),html[class*=translated-],font,.skiptranslate,[_msttexthash],[_msthash],ya-tr-span',
  '[data-dl-uid],[data-immersive-translate-walked]',
  // Writing and reading helpers, password managers, coupon finders.
  '[data-gr-ext-installed],grammarly-desktop-integration,grammarly-extension,[data-lt-installed]',
  '[data-darkreader-scheme],[data-lastpass-icon-root],[data-dashlane-rid],[data-com-onepassword-filled]',
  'com-1password-button,[fdprocessedid],[bis_skin_checked],[bis_register],[cz-shortcut-listen]',
  '[src*="-extension://"],[href*="-extension://"]',
].join();

interface Failure {
  readonly release: string;
  readonly outcome: string;
  readonly route?: string | undefined;
  readonly error?: unknown;
}

const MAX_CAUSES = 4;

function withCauses(thrown: unknown): Error[] {
  const errors: Error[] = [];
  for (let error = thrown; error instanceof Error && errors.length < MAX_CAUSES; error = error.cause)
    errors.push(error);
  return errors;
}

/** React's nodes were gone or moved, or did not match when it hydrated. */
const isOfDocument = ({ name, message }: Error) =>
  /^(NotFound|HierarchyRequest)Error$/.test(name) || /React error #4(18|2[235])\b|hydrat/i.test(message);

const isOfExtension = ({ message, stack = '' }: Error) =>
  /^[a-z-]*extension:|^webkit-masked-url:/.test(/[a-z-]+:\/\//.exec(stack.replace(message, ''))?.[0] ?? '');

const isOfConnection = (error: Error) =>
  (isApiError(error) && (error.status === 0 || error.status >= 500 || error.code === 'INVALID_ANSWER')) ||
  error.name === 'ChunkLoadError' ||
  /fetch|module script|dynamically imported|network ?error|load failed/i.test(error.message);

/** Asks again for what the page needed if that may have been the cause. Never rejects. */
export const noFaultOf = (failure: Failure): Promise<NoFault | undefined> =>
  findReason(failure).catch(() => undefined);

async function findReason(failure: Failure): Promise<NoFault | undefined> {
  if (!navigator.onLine) return 'unreachable';
  const errors = withCauses(failure.error);
  if (errors.some(isOfDocument) && (isMarkupChanged() || document.querySelector(FOREIGN)))
    return 'foreign-change';
  if (errors[0] && isOfExtension(errors[0])) return 'foreign-change';
  if (errors.some((error) => isApiError(error) && error.status === 503)) return 'outage';
  const { outcome } = failure;
  if (outcome !== 'load-error' && outcome !== 'deadline' && !errors.some(isOfConnection)) return undefined;
  const files = filesOf(failure);
  const integrity = integrityOfScripts();
  const found = await Promise.all([
    probe(PROBED_CALL),
    ...files.map((url) => probe(url, integrity[new URL(url, location.href).pathname])),
  ]);
  return found.find((reason) => reason !== undefined);
}

/** Returns how an answer is not the site's, or undefined if it is as signed, or missing at the site. */
async function probe(url: string, integrity?: string): Promise<NoFault | undefined> {
  const headers: HeadersInit = url === PROBED_CALL ? { 'x-api-version': CONTENT_API_VERSION } : {};
  const init = { headers, signal: AbortSignal.timeout(PROBE_MS) };
  try {
    const { ok, status, headers: answered } = await fetch(url, init);
    if (status >= 500) return status === 511 ? 'intercepted' : 'outage';
    const isScript = ok && url !== PROBED_CALL;
    if (!(isScript ? /javascript/ : /json/).test(answered.get('content-type') ?? '')) return 'intercepted';
    if (!isScript || !integrity) return undefined;
  } catch {
    return 'unreachable';
  }
  return fetch(url, { ...init, integrity }).then(
    () => undefined,
    () => 'intercepted' as const,
  );
}

const textOf = (element: Element | null) => JSON.parse(element?.textContent ?? 'null') as unknown;

const integrityOfScripts = () =>
  importMapSchema.safeParse(textOf(document.querySelector('script[type=importmap]'))).data?.integrity ?? {};

function filesOf({ release, route = '' }: Failure): string[] {
  const composition = compositionSchema.safeParse(textOf(document.getElementById(DOM_IDS.composition))).data;
  const build = composition?.remotes
    .flatMap(({ name, live, fallback }) =>
      [live, fallback].filter((one) => one && releaseIdOf(name, one.version) === release),
    )
    .find(Boolean);
  if (!build) return [];
  const part = route.startsWith(FRAGMENT_ROUTE)
    ? build.fragments?.[route.slice(FRAGMENT_ROUTE.length)]
    : build.pages[route];
  return [build.entry, ...build.app.js, ...(part?.js ?? [])];
}
