const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `end` when this command is asked to end, by a signal or because the one that started it is gone. Children of a
 * terminal hear Ctrl+C themselves: `heard` is then true. Answers with the undo.
 */
export function whenAskedToEnd(end: (signal: NodeJS.Signals, heard: boolean) => void): () => void {
  const onSignal = (signal: NodeJS.Signals) => end(signal, signal === 'SIGINT' && process.stdin.isTTY);
  const onDisconnect = () => end('SIGTERM', false);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.on('disconnect', onDisconnect);
  // The channel to `bin/run.mjs` is there to notice its end, not to keep this process from its own.
  process.channel?.unref();
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    process.off('disconnect', onDisconnect);
  };
}
