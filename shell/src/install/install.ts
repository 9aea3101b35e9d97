import type { ShellStore } from '../context/shell-store.ts';

/** The `beforeinstallprompt` event: https://wicg.github.io/manifest-incubations/#installation-prompts */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}
const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

export function createInstall(store: Pick<ShellStore, 'set'>): () => void {
  let stored: InstallPrompt | null = null;
  function setPrompt(prompt: InstallPrompt | null) {
    stored = prompt;
    store.set({ canInstall: prompt !== null });
  }
  addEventListener('appinstalled', () => setPrompt(null));
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    event.preventDefault();
    setPrompt(event);
  });
  return () => {
    const prompt = stored;
    // A prompt can be used only once.
    setPrompt(null);
    void prompt?.prompt().catch(() => undefined);
  };
}
