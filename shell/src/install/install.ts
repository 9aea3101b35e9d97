import type { ConsentService } from 'shared-contracts';
import type { ShellStore } from '../shell-store.ts';

/** The browser's offer to install the site (https://wicg.github.io/manifest-incubations/#installation-prompts). */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}
const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

/**
 * Keeps the browser's offer to install the site until the shopper asks for it: the browser pushes nothing of its own. Answers what asks
 * it to go ahead. Where a browser has no such offer, nothing is fetched and nothing is shown.
 */
export function createInstall(
  store: Pick<ShellStore, 'get' | 'set'>,
  consent: Pick<ConsentService, 'isGranted'>,
): () => void {
  let kept: InstallPrompt | null = null;
  function keep(prompt: InstallPrompt | null) {
    kept = prompt;
    store.set({ canInstall: prompt !== null });
  }
  function install() {
    const prompt = kept;
    // It can be used once.
    keep(null);
    void prompt?.prompt().catch(() => undefined);
  }
  addEventListener('appinstalled', () => keep(null));
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    event.preventDefault();
    const isFirst = kept === null;
    keep(event);
    if (!isFirst) return;
    import(/* webpackChunkName: "install-note" */ './start-note.tsx')
      .then(({ startNote }) => startNote({ store, consent, install }))
      .catch(() => undefined);
  });
  return install;
}
