import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CentreListItem, SearchOrigin } from 'shared-contracts/content';
import { IconButton } from 'shared-ui';
import type { ActiveCentre } from '../search/active-centre.ts';
import styles from './centre-map.module.css';
import { MapLand } from './map-land.tsx';
import { MapPin } from './map-pin.tsx';
import { usePanZoom } from './pan-zoom.ts';
import {
  nearestMiddle,
  type Pin,
  slugsOf,
  useClusters,
  usePinLabels,
  usePlaces,
  visiblePins,
} from './pins.ts';
import { project } from './projection.ts';
import { useMapView } from './use-map-view.ts';
import { usePinKeys } from './use-pin-keys.ts';
import { fitView, paneBox, type Size } from './view.ts';

export interface CentreMapProps {
  readonly centres: readonly CentreListItem[];
  readonly origin: SearchOrigin | null;
  /** Map view in the URL. Empty shows all centres. */
  readonly viewText: string;
  readonly selected: string | null;
  readonly active: ActiveCentre;
  readonly onSelect: (slug: string | null) => void;
  readonly onView: (text: string) => void;
}

/**
 * Map of the centres. Pointer: drag, pinch, wheel. Keyboard: Tab to a pin, arrow keys to the next one, + and
 * -.
 */
export function CentreMap(props: CentreMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useFrameSize(frame);
  return (
    <div ref={frame} className={styles.frame}>
      {size && <Drawn {...props} frame={frame} size={size} />}
    </div>
  );
}

type DrawnProps = CentreMapProps & { frame: React.RefObject<HTMLDivElement | null>; size: Size };

function Drawn({ frame, size, centres, origin, viewText, active, selected, ...on }: DrawnProps) {
  const { onSelect, onView } = on;
  const pane = useRef<HTMLDivElement>(null);
  const places = usePlaces(centres);
  const originPoint = useMemo(() => origin && project(origin), [origin]);
  const { view, fitted, moveTo, reportView } = useMapView({
    places,
    origin: originPoint,
    size,
    text: viewText,
    onView,
  });
  const { panZoom, seen } = usePanZoom({ frame, pane, view, size, moveTo, onRest: reportView });

  const clusters = useClusters(places, view.k);
  const byKey = useRef<ReadonlyMap<string, Pin>>(new Map());
  useLayoutEffect(() => {
    byKey.current = new Map(clusters.map((cluster) => [cluster.key, cluster]));
  }, [clusters]);

  const select = useCallback(
    (key: string) => {
      const members = byKey.current.get(key)?.members ?? [];
      const now = seen();
      const closer = fitView(members, now.size, 80);
      // Zooming can't separate centres at one spot, so the first one opens its card.
      if (members.length > 1 && closer.k > now.view.k * 1.05) moveTo(closer);
      else onSelect(members[0]?.slug ?? null);
    },
    [onSelect, moveTo, seen],
  );
  const point = useCallback(
    (key: string | null) => {
      const members = key === null ? [] : (byKey.current.get(key)?.members ?? []);
      active.set(members.length === 1 ? (members[0]?.slug ?? null) : null);
    },
    [active],
  );
  const close = useCallback(() => onSelect(null), [onSelect]);
  const { focusKey, onKey } = usePinKeys({ frame, clusters: byKey, seen, panZoom, moveTo, select, close });

  const pins = useMemo(() => visiblePins(clusters, view, size), [clusters, view, size]);
  const labelOf = usePinLabels();
  const tabbable = pins.some(({ key }) => key === focusKey) ? focusKey : nearestMiddle(pins, size)?.key;
  return (
    <>
      <div ref={pane} className={styles.pane}>
        <MapLand view={view} size={size} origin={originPoint} pins={pins} />
        {/* biome-ignore lint/a11y/useSemanticElements: SVG has no element of its own for a group of controls */}
        <svg
          className={styles.drawing}
          viewBox={paneBox(size)}
          role="group"
          aria-label={`Map with ${centres.length} centers. Use the arrow keys to move between pins, and plus and minus to zoom.`}
        >
          {pins.map((pin) => (
            <MapPin
              key={pin.key}
              id={pin.key}
              x={pin.x}
              y={pin.y}
              count={pin.members.length}
              label={labelOf(pin)}
              hollow={pin.members.length === 1 && pin.members[0]?.centre.status.kind !== 'open'}
              slugs={slugsOf(pin)}
              active={active}
              selected={pin.members.length === 1 && pin.members[0]?.slug === selected}
              tabbable={pin.key === tabbable}
              onSelect={select}
              onPoint={point}
              onKey={onKey}
            />
          ))}
        </svg>
      </div>
      <div className={styles.controls}>
        <IconButton icon="plus" label="Zoom in" onClick={() => panZoom.current?.zoomBy(2)} />
        <IconButton icon="minus" label="Zoom out" onClick={() => panZoom.current?.zoomBy(0.5)} />
        <IconButton icon="map" label="Show all centers" onClick={() => moveTo(fitted)} />
      </div>
    </>
  );
}

function useFrameSize(frame: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0)
        setSize((last) => (last?.width === width && last.height === height ? last : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}
