import type { CentreFull, StoreSummary } from 'shared-contracts';
import { FoundSheet } from './found-sheet.tsx';
import { type MapState, mapHref } from './map-state.ts';
import { PlaceCard } from './place-card.tsx';
import type { Place } from './plan-model.ts';
import type { FoundRoute } from './use-map-route.ts';
import { WayCard } from './way-card.tsx';

interface MapSheetProps {
  readonly centre: CentreFull;
  readonly state: MapState;
  readonly found: FoundRoute | null;
  readonly place: Place | null;
  readonly store: StoreSummary | null;
  readonly listed: readonly StoreSummary[];
  readonly hrefOf: (store: StoreSummary) => string;
  readonly onChoose: (place: string) => void;
  readonly onChange: (part: Partial<MapState>) => void;
}

export function MapSheet(props: MapSheetProps) {
  const { centre, state, found, place, store, listed, hrefOf, onChoose, onChange } = props;
  if (found) {
    const { country } = centre.address;
    return <WayCard found={found} country={country} onClose={() => onChange({ from: '', to: '' })} />;
  }
  if (place) {
    const wayHref = (ends: Pick<MapState, 'from' | 'to'>) =>
      `${mapHref(centre.slug, { ...state, place: '', ...ends })}#way`;
    return (
      <PlaceCard
        place={place}
        store={store}
        centre={centre}
        fromHref={wayHref({ from: place.key, to: '' })}
        toHref={wayHref({ from: '', to: place.key })}
        onClose={() => onChange({ place: '' })}
      />
    );
  }
  return state.q === '' ? null : <FoundSheet stores={listed} hrefOf={hrefOf} onChoose={onChoose} />;
}
