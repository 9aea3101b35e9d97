import { STORAGE_KEYS } from 'shared-contracts/member';
import type { ConsentService } from 'shared-contracts/shell';
import { z } from 'shared-contracts/zod';
import { readItem, writeCookie, writeItem } from '../browser/storage.ts';
import type { CampaignTrace, CampaignTraces } from './choose-campaign.ts';

const { name, category } = STORAGE_KEYS.campaigns;
/** Needs no consent, because it follows from the shopper closing the campaign. */
const CLOSED = `${STORAGE_KEYS.campaignClosed.name}=1`;
const MAX_AGE_MS = 400 * 24 * 60 * 60 * 1000;

const tracesSchema = z.record(z.string(), z.object({ shown: z.array(z.number()), dismissed: z.boolean() }));

/** Remembers closing for the visit, and details for later visits only with consent. */
export function createCampaignMemory(consent: Pick<ConsentService, 'isGranted'>) {
  let ofThisPage: CampaignTraces = {};

  function stored(): CampaignTraces {
    if (!consent.isGranted(category)) return {};
    try {
      const parsed = tracesSchema.safeParse(JSON.parse(readItem(name) ?? '{}'));
      return parsed.success ? parsed.data : {};
    } catch {
      return {};
    }
  }

  const read = (): CampaignTraces => {
    const traces: Record<string, CampaignTrace> = { ...stored() };
    for (const [id, trace] of Object.entries(ofThisPage)) traces[id] = merge(traces[id], trace);
    return traces;
  };

  function keep() {
    if (!consent.isGranted(category) || Object.keys(ofThisPage).length === 0) return;
    const oldest = Date.now() - MAX_AGE_MS;
    const recent = Object.entries(read()).filter(([, { shown }]) => shown.some((at) => at > oldest));
    writeItem(name, JSON.stringify(Object.fromEntries(recent)));
  }

  function note(id: string, trace: CampaignTrace) {
    ofThisPage = { ...ofThisPage, [id]: merge(ofThisPage[id], trace) };
    keep();
  }

  return {
    read,
    keep,
    isClosed: () => document.cookie.split('; ').includes(CLOSED),
    noteShown: (id: string, now: number) => note(id, { shown: [now], dismissed: false }),
    noteDismissed(id: string) {
      writeCookie(`${CLOSED}; Path=/; SameSite=Lax`);
      note(id, { shown: [], dismissed: true });
    },
  };
}

function merge(one: CampaignTrace | undefined, other: CampaignTrace): CampaignTrace {
  const shown = [...new Set([...(one?.shown ?? []), ...other.shown])].sort((a, b) => a - b);
  return { shown, dismissed: other.dismissed || (one?.dismissed ?? false) };
}
