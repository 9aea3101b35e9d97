import { useEffect } from 'react';

/** Keeps the screen from going dark while the page is in view, where the browser can: a line at a register is long. */
export function useScreenOn(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let isGone = false;
    let lock: WakeLockSentinel | null = null;
    // Low on battery, a phone refuses; a hidden page has lost its lock.
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
