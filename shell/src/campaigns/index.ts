import type { CampaignParts } from './start-campaigns.tsx';

/** Milliseconds after the shopper's answer: what comes up must not slip under a finger. */
const CALM = 600;

/**
 * Popup campaigns. Their code is fetched when they may first be shown, which is after the question of consent is
 * answered; `?campaign=` asks for the editors' preview, which a production site refuses.
 */
export function followCampaigns(parts: CampaignParts): void {
  const start = whenIdleOnce(async () => {
    if (await isPreview(parts)) return;
    const { startCampaigns } = await import(/* webpackChunkName: "campaigns" */ './start-campaigns.tsx');
    startCampaigns(parts);
  });
  parts.shellBus.on('consent.changed', ({ payload }) => {
    if (payload.decided) start();
  });
  // Editors need not answer about cookies first: nothing is kept of a preview.
  if (asksForPreview()) start();
}

const asksForPreview = () => new URLSearchParams(location.search).has('campaign');

async function isPreview(parts: CampaignParts): Promise<boolean> {
  if (!asksForPreview()) return false;
  const { startCampaignPreview } = await import(
    /* webpackChunkName: "campaign-preview" */ './preview/start-preview.tsx'
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
