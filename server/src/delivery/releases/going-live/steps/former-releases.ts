export interface PastChange {
  readonly action: string;
  readonly live: string;
}

/** Returns versions for a rollback, latest first, none of them recalled. `changes`: oldest first. */
export function formerReleases(changes: readonly PastChange[]): string[] {
  const order: string[] = [];
  const bad = new Set<string>();
  let live: string | undefined;
  for (const change of changes) {
    if (change.live === live) continue;
    const isRestored = change.action === 'rollback' || change.action === 'recall';
    if (isRestored && live !== undefined) bad.add(live);
    else bad.delete(change.live);
    live = change.live;
    const at = order.indexOf(live);
    if (at >= 0) order.splice(at, 1);
    order.push(live);
  }
  return order.filter((version) => version !== live && !bad.has(version)).reverse();
}
