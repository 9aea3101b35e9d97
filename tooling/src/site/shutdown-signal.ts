const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `end` on a signal, or when the parent process is gone. `heard` is true if child processes got Ctrl+C
 * from the terminal too. Returns the undo.
 */
export function whenAskedToEnd(end: (signal: NodeJS.Signals, heard: boolean) => void): () => void {
  const onSignal = (signal: NodeJS.Signals) => end(signal, signal === 'SIGINT' && process.stdin.isTTY);
  const onDisconnect = () => end('SIGTERM', false);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.on('disconnect', onDisconnect);
  // The channel to `bin/run.mjs` must not keep this process alive.
  process.channel?.unref();
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    process.off('disconnect', onDisconnect);
  };
}
