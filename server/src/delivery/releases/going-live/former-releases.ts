/** A change of what is live, as the history has it. */
export interface PastChange {
  readonly action: string;
  readonly live: string;
}

/**
 * Versions to go back to, the best first: those that were live before, the latest first. What was rolled back from is
 * bad until somebody makes it live again on purpose. The one that is live is not among them.
 *
 * @param changes the oldest first
 */
export function formerReleases(changes: readonly PastChange[]): string[] {
  const order: string[] = [];
  const bad = new Set<string>();
  let live: string | undefined;
  for (const change of changes) {
    if (change.live === live) continue;
    const isWayBack = change.action === 'rollback' || change.action === 'recall';
    if (isWayBack && live !== undefined) bad.add(live);
    else bad.delete(change.live);
    live = change.live;
    const at = order.indexOf(live);
    if (at >= 0) order.splice(at, 1);
    order.push(live);
  }
  return order.filter((version) => version !== live && !bad.has(version)).reverse();
}
