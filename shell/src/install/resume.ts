import { lastPage, rememberPage } from './last-page.ts';

const TIMEOUT_MS = 4_000;

/** Stays on the home page if there is no last page, it is gone, or the shopper has moved on. */
export async function resume(): Promise<void> {
  const start = location.href;
  const page = lastPage();
  const goesOn = page !== null && (await isAvailable(page));
  if (location.href !== start) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  if (goesOn) location.replace(page);
  else rememberPage();
}

async function isAvailable(page: string): Promise<boolean> {
  try {
    const answer = await fetch(page, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.type === 'basic' && answer.status === 200;
  } catch {
    const cached = await window.caches?.match(page, { ignoreVary: true }).catch(() => undefined);
    return cached !== undefined;
  }
}
