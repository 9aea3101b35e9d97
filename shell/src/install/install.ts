import type { ConsentService } from 'shared-contracts/shell';
import type { ShellStore } from '../context/shell-store.ts';

/** The `beforeinstallprompt` event: https://wicg.github.io/manifest-incubations/#installation-prompts */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}
const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

export function createInstall(
  store: Pick<ShellStore, 'get' | 'set'>,
  consent: Pick<ConsentService, 'isGranted'>,
): () => void {
  let stored: InstallPrompt | null = null;
  function setPrompt(prompt: InstallPrompt | null) {
    stored = prompt;
    store.set({ canInstall: prompt !== null });
  }
  function install() {
    const prompt = stored;
    // A prompt can be used only once.
    setPrompt(null);
    void prompt?.prompt().catch(() => undefined);
  }
  addEventListener('appinstalled', () => setPrompt(null));
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    event.preventDefault();
    const isFirst = stored === null;
    setPrompt(event);
    if (!isFirst) return;
    import(/* webpackChunkName: "install-note" */ './install-note.tsx')
      .then(({ startNote }) => startNote({ store, consent, install }))
      .catch(() => undefined);
  });
  return install;
}
