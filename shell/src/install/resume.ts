import { lastPage } from './last-page.ts';

/** Milliseconds for which the last page is looked for: by then the shopper has begun to use the home page. */
const PATIENCE = 4_000;

/**
 * Goes on from the installed site's start to the page that was looked at last. The home page stands meanwhile, and stays where there is
 * no such page, it is gone, or the shopper has gone elsewhere by then. The start leaves the address once that is known: a document that
 * loads itself anew before, as one that was kept does when the line is back, looks again; a reload after that begins nothing anew.
 */
export async function resume(): Promise<void> {
  const start = location.href;
  const page = lastPage();
  const goesOn = page !== null && (await isThere(page));
  if (location.href !== start) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  if (goesOn) location.replace(page);
}

/** The page is there for everybody; without a line, it is one that is kept. */
async function isThere(page: string): Promise<boolean> {
  try {
    const answer = await fetch(page, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return answer.type === 'basic' && answer.status === 200;
  } catch {
    const kept = await window.caches?.match(page, { ignoreVary: true }).catch(() => undefined);
    return kept !== undefined;
  }
}
