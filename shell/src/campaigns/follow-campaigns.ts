import type { CampaignParts } from './start-campaigns.tsx';

/** Milliseconds after the consent answer, so that a campaign does not appear under the shopper's finger. */
const CALM = 600;

export function followCampaigns(parts: CampaignParts): void {
  const start = whenIdleOnce(async () => {
    const { startCampaigns } = await import(/* webpackChunkName: "campaigns" */ './start-campaigns.tsx');
    startCampaigns(parts);
  });
  parts.shellBus.on('consent.changed', ({ payload }) => {
    if (payload.decided) start();
  });
}

function whenIdleOnce(task: () => Promise<void>): () => void {
  let asked = false;
  const idle: (run: () => void) => unknown = window.requestIdleCallback ?? setTimeout;
  return () => {
    if (asked) return;
    asked = true;
    setTimeout(() => idle(() => void task().catch(() => undefined)), CALM);
  };
}
