import type { ConsentService } from 'shared-contracts';
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
  let kept: InstallPrompt | null = null;
  function keep(prompt: InstallPrompt | null) {
    kept = prompt;
    store.set({ canInstall: prompt !== null });
  }
  function install() {
    const prompt = kept;
    // A prompt can be used only once.
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
    import(/* webpackChunkName: "install-note" */ './install-note.tsx')
      .then(({ startNote }) => startNote({ store, consent, install }))
      .catch(() => undefined);
  });
  return install;
}
