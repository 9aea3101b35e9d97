import { useEffect } from 'react';

/** Keeps the screen on while the page is visible, for long lines at the register. */
export function useScreenOn(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let isGone = false;
    let lock: WakeLockSentinel | null = null;
    // Fails on low battery. A hidden page loses its lock.
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isGone) void lock?.release();
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
