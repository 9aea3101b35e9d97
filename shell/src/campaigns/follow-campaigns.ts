import type { CampaignParts } from './start-campaigns.tsx';

/** Milliseconds after the consent answer, so that a campaign does not appear under the shopper's finger. */
const CALM = 600;

/** `?campaign=` opens the editors' preview, which production sites refuse. */
export function followCampaigns(parts: CampaignParts): void {
  const start = whenIdleOnce(async () => {
    if (await isPreview(parts)) return;
    const { startCampaigns } = await import(/* webpackChunkName: "campaigns" */ './start-campaigns.tsx');
    startCampaigns(parts);
  });
  parts.shellBus.on('consent.changed', ({ payload }) => {
    if (payload.decided) start();
  });
  // The preview needs no consent, because it stores nothing.
  if (asksForPreview()) start();
}

const asksForPreview = () => new URLSearchParams(location.search).has('campaign');

async function isPreview(parts: CampaignParts): Promise<boolean> {
  if (!asksForPreview()) return false;
  const { startCampaignPreview } = await import(
    /* webpackChunkName: "campaign-preview" */ './campaign-preview.tsx'
  );
  return startCampaignPreview(parts);
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
