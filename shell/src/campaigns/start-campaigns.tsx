import { createRoot } from 'react-dom/client';
import { type Campaign, type ContentClient, localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import type { Member, Session } from 'shared-contracts/member';
import type { BusHandle } from 'shared-contracts/shell';
import type { ShellActions } from '../context/shell-context.tsx';
import type { ShellStore } from '../context/shell-store.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { createCampaignMemory } from './campaign-memory.ts';
import { type CampaignPlace, chooseCampaign, refusalOf } from './choose-campaign.ts';
import { visitorCountry } from './visitor-country.ts';
import { isFirstOfVisit, isOverlayOpen, onOverlays } from './when-to-interrupt.ts';

export interface CampaignParts {
  readonly shellBus: Pick<BusHandle, 'on' | 'current'>;
  readonly store: ShellStore;
  readonly consent: ShellActions['consent'];
  readonly content: Pick<ContentClient, 'campaigns' | 'centre'>;
  readonly track: ShellActions['track'];
}

export function startCampaigns({ shellBus, store, consent, content, track }: CampaignParts): void {
  const element = document.body.appendChild(document.createElement('div'));
  element.id = 'shell-campaign';
  const root = createRoot(element, { identifierPrefix: 'shell-campaign-' });
  const memory = createCampaignMemory(consent);
  const isFirst = isFirstOfVisit();
  let shown: Campaign | null = null;
  let turn = 0;
  const campaignsOf = createCampaignList(content);

  function placeWithout(country: CampaignPlace['country']): CampaignPlace {
    const { centre, url } = store.get();
    const path = url.split(/[?#]/)[0] ?? url;
    return { day: localDateAt(Date.now(), SITE_TIME_ZONE), country, path, centre: centre?.slug ?? null };
  }

  const countryHere = () =>
    visitorCountry({
      shown: store.get().centre?.address.country ?? null,
      preferred: shellBus.current('member.changed')?.preferred_center ?? null,
      last: shellBus.current('centre.changed').last ?? null,
      languages: navigator.languages,
      countryOf: async (slug) => (await content.centre(slug)).address.country,
    });

  const mayShow = () =>
    isPageFree(store) &&
    !memory.isClosed() &&
    isMemberKnown(shellBus.current('session.changed'), shellBus.current('member.changed')) &&
    consent.current().decided &&
    // Without consent to remember, campaigns appear only on the first page of a visit.
    (isFirst || consent.isGranted('functional'));

  function draw() {
    const campaign = store.get().isConsentOpen || isOverlayOpen() ? null : shown;
    const answered = (event: 'campaign_popup_select' | 'campaign_popup_dismiss') => () => {
      if (shown) track(event, { campaign: shown.id });
      answer();
    };
    root.render(
      <CampaignDialog
        campaign={campaign}
        onFollow={answered('campaign_popup_select')}
        onClose={answered('campaign_popup_dismiss')}
      />,
    );
  }

  function answer() {
    if (shown) memory.noteDismissed(shown.id);
    shown = null;
    draw();
  }

  function leave() {
    if (!shown) return;
    const { country, ...place } = placeWithout(shown.countries[0] ?? null);
    if (refusalOf(shown, { ...place, country }, undefined, Date.now()) === null) return;
    shown = null;
    draw();
  }

  async function consider() {
    leave();
    if (shown || !mayShow()) return;
    turn += 1;
    const mine = turn;
    const place = placeWithout(await countryHere());
    const campaigns = await campaignsOf(place.day);
    if (mine !== turn || shown || !mayShow()) return;
    const campaign = chooseCampaign(campaigns, place, memory.read(), Date.now());
    if (!campaign) return;
    shown = campaign;
    memory.noteShown(campaign.id, Date.now());
    track('campaign_popup_view', { campaign: campaign.id });
    draw();
  }
  const reconsider = () => void consider().catch(() => undefined);

  shellBus.on('session.changed', reconsider);
  shellBus.on('member.changed', reconsider);
  shellBus.on('page.shown', reconsider);
  shellBus.on('consent.changed', () => {
    memory.keep();
    reconsider();
  });
  const redraw = () => {
    if (memory.isClosed()) shown = null;
    draw();
    reconsider();
  };
  onPreferencesToggled(store, redraw);
  onOverlays(redraw);
}

function createCampaignList(content: Pick<ContentClient, 'campaigns'>) {
  let listed: { day: string; campaigns: Promise<readonly Campaign[]> } | null = null;
  return (day: string): Promise<readonly Campaign[]> => {
    if (listed?.day !== day) {
      const campaigns = content.campaigns({ on: day }).then(({ items }) => items);
      listed = { day, campaigns };
      campaigns.catch(() => {
        listed = null;
      });
    }
    return listed.campaigns;
  };
}

function onPreferencesToggled(store: ShellStore, toggled: () => void): void {
  let wasOpen = store.get().isConsentOpen;
  store.subscribe(() => {
    const { isConsentOpen } = store.get();
    if (isConsentOpen === wasOpen) return;
    wasOpen = isConsentOpen;
    toggled();
  });
}

function isPageFree(store: ShellStore): boolean {
  const { isConsentOpen, pending, status } = store.get();
  return !isConsentOpen && !pending && status === null && !isOverlayOpen();
}

/** A member's preferred centre determines the country, so wait for the member. */
const isMemberKnown = ({ status }: Session, member: Member | null) =>
  status === 'unauthenticated' || (status === 'authenticated' && member !== null);
