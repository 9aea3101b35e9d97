import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CentreListItem, SearchOrigin } from 'shared-contracts';
import { useNow } from 'shared-contracts/remote';
import { IconButton } from 'shared-ui';
import styles from './centre-map.module.css';
import { type Cluster, type Direction, nextInDirection } from './clusters.ts';
import { MapLand } from './map-land.tsx';
import { MapPin } from './map-pin.tsx';
import { type PanZoom, startPanZoom } from './pan-zoom.ts';
import { pinLabel } from './pin-label.ts';
import { project } from './projection.ts';
import { type CentrePlace, useClusters, usePlaces } from './use-clusters.ts';
import { useFrameSize } from './use-frame-size.ts';
import { fitView, type MapView, panBy, paneBox, type Size, toScreen, viewOf, viewText } from './view.ts';

export interface CentreMapProps {
  readonly centres: readonly CentreListItem[];
  /** Where distances are measured from. */
  readonly origin: SearchOrigin | null;
  /** The view of the address; empty shows all centres. */
  readonly viewText: string;
  /** Slug of the centre whose card is open. */
  readonly selected: string | null;
  /** Slug of the centre that is highlighted here and in the list. */
  readonly active: string | null;
  readonly onActivate: (slug: string | null) => void;
  readonly onSelect: (slug: string | null) => void;
  /** The shopper moved the map. */
  readonly onView: (text: string) => void;
}

/** Centres on a map of both countries. By hand: drag, pinch, zoom. By keyboard: Tab to a pin, arrows to the next, + and -. */
export function CentreMap(props: CentreMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useFrameSize(frame);
  return (
    <div ref={frame} className={styles.frame}>
      {size && <Drawn {...props} frame={frame} size={size} />}
    </div>
  );
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** How many centres the map shows around the place that was searched from. */
const NEAREST = 5;
const PAN_STEP = 120;
const PANS: Readonly<Record<Direction, readonly [dx: number, dy: number]>> = {
  left: [PAN_STEP, 0],
  right: [-PAN_STEP, 0],
  up: [0, PAN_STEP],
  down: [0, -PAN_STEP],
};

type DrawnProps = CentreMapProps & { frame: React.RefObject<HTMLDivElement | null>; size: Size };

function Drawn({
  frame,
  size,
  centres,
  origin,
  active,
  selected,
  onActivate,
  onSelect,
  onView,
  ...rest
}: DrawnProps) {
  const now = useNow();
  const places = usePlaces(centres);
  const originPoint = useMemo(() => origin && project(origin), [origin]);
  const fitted = useMemo(
    // From somewhere, the first ones matter; the list has them nearest first.
    () => fitView(originPoint ? [...places.slice(0, NEAREST), originPoint] : places, size),
    [places, originPoint, size],
  );
  const [view, setView] = useState<MapView>(() => viewOf(rest.viewText) ?? fitted);
  const clusters = useClusters(places, view.k);

  // Other centres, or an address without a view of its own (back, a new search): show all of them again.
  const [shown, setShown] = useState({ places, text: rest.viewText });
  const [ownTexts] = useState(() => new Set<string>());
  if (shown.places !== places || shown.text !== rest.viewText) {
    setShown({ places, text: rest.viewText });
    // The address follows the hand with a delay: what it brings from here must not pull the map back.
    if (!ownTexts.has(rest.viewText)) setView(viewOf(rest.viewText) ?? fitted);
  }

  const pane = useRef<HTMLDivElement>(null);
  const panZoom = useRef<PanZoom>(null);
  const drawn = useRef({ view, size });
  useLayoutEffect(() => {
    drawn.current = { view, size };
    panZoom.current?.settle();
  }, [view, size]);

  const moveTo = useCallback(
    (next: MapView) => {
      setView(next);
      ownTexts.add(viewText(next));
      onView(viewText(next));
    },
    [onView, ownTexts],
  );

  useEffect(() => {
    if (!frame.current || !pane.current) return;
    panZoom.current = startPanZoom({
      frame: frame.current,
      pane: pane.current,
      view: () => drawn.current.view,
      size: () => drawn.current.size,
      commit: (next) => moveTo({ ...next }),
    });
    return () => {
      panZoom.current?.end();
      panZoom.current = null;
    };
  }, [frame, moveTo]);

  const pins = useMemo(() => visiblePins(clusters, view, size), [clusters, view, size]);
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const tabbable = pins.some(({ key }) => key === focusKey)
    ? focusKey
    : (nearestMiddle(pins, size)?.key ?? null);

  const byKey = useRef(new Map<string, Cluster<CentrePlace>>());
  useLayoutEffect(() => {
    byKey.current = new Map(clusters.map((cluster) => [cluster.key, cluster]));
  }, [clusters]);

  const select = useCallback(
    (key: string) => {
      const members = byKey.current.get(key)?.members ?? [];
      const [first] = members;
      if (!first) return;
      if (members.length === 1) return onSelect(first.slug);
      const next = fitView(members, drawn.current.size, 80);
      // Centres on one spot can't be told apart by zooming: their first opens its card.
      if (next.k <= drawn.current.view.k * 1.05) return onSelect(first.slug);
      setFocusKey(null);
      moveTo(next);
    },
    [onSelect, moveTo],
  );

  const point = useCallback(
    (key: string | null) => {
      const members = key === null ? [] : (byKey.current.get(key)?.members ?? []);
      onActivate(members.length === 1 ? (members[0]?.slug ?? null) : null);
    },
    [onActivate],
  );

  const onKey = useCallback(
    (event: KeyboardEvent, key: string) => {
      const direction = ARROWS[event.key];
      if (event.key === 'Enter' || event.key === ' ') select(key);
      else if (event.key === 'Escape') onSelect(null);
      else if (event.key === '+' || event.key === '=') panZoom.current?.zoomBy(2);
      else if (event.key === '-') panZoom.current?.zoomBy(0.5);
      else if (direction && event.shiftKey) moveTo(panBy(drawn.current.view, ...PANS[direction]));
      else if (direction) {
        const from = byKey.current.get(key);
        const next = from && nextInDirection([...byKey.current.values()], from, direction);
        if (next) {
          setFocusKey(next.key);
          setWantsFocus(true);
          const { x, y } = toScreen(drawn.current.view, drawn.current.size, next);
          const { width, height } = drawn.current.size;
          if (x < 24 || y < 40 || x > width - 24 || y > height - 24)
            moveTo({ ...drawn.current.view, x: next.x, y: next.y });
        }
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
    [select, onSelect, moveTo],
  );

  const [wantsFocus, setWantsFocus] = useState(false);
  useLayoutEffect(() => {
    if (!wantsFocus) return;
    setWantsFocus(false);
    frame.current?.querySelector<SVGGElement>(`[data-pin="${CSS.escape(focusKey ?? '')}"]`)?.focus();
  }, [wantsFocus, focusKey, frame]);

  const labels = useMemo(() => ({ now, byKey: new Map<string, string>() }), [now]);
  function labelOf(key: string, members: readonly CentrePlace[]) {
    const known = labels.byKey.get(key);
    if (known) return known;
    const label = pinLabel(
      members.map(({ centre }) => centre),
      labels.now,
    );
    labels.byKey.set(key, label);
    return label;
  }

  return (
    <>
      <div ref={pane} className={styles.pane}>
        <MapLand view={view} size={size} origin={originPoint} />
        {/* biome-ignore lint/a11y/useSemanticElements: SVG has no element of its own for a group of controls */}
        <svg
          className={styles.drawing}
          viewBox={paneBox(size)}
          role="group"
          aria-label={`Map with ${centres.length} centres. Arrow keys go from pin to pin, plus and minus zoom.`}
        >
          {pins.map(({ key, members, x, y }) => (
            <MapPin
              key={key}
              id={key}
              x={x}
              y={y}
              count={members.length}
              label={labelOf(key, members)}
              hollow={members.length === 1 && members[0]?.centre.status.kind !== 'open'}
              active={active !== null && members.some(({ slug }) => slug === active)}
              selected={members.length === 1 && members[0]?.slug === selected}
              tabbable={key === tabbable}
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
        <IconButton icon="map" label="Show all centres" onClick={() => moveTo(fitted)} />
      </div>
    </>
  );
}

interface Pin extends Cluster<CentrePlace> {}

/** Pins on the pane, at their pixels. Those in the south come last, so that their tips stand before the others. */
function visiblePins(clusters: readonly Cluster<CentrePlace>[], view: MapView, size: Size): Pin[] {
  return clusters
    .map((cluster) => ({ ...cluster, ...toScreen(view, size, cluster) }))
    .filter(
      ({ x, y }) =>
        x > -size.width / 2 && x < size.width * 1.5 && y > -size.height / 2 && y < size.height * 1.5,
    )
    .sort((a, b) => a.y - b.y);
}

function nearestMiddle(pins: readonly Pin[], { width, height }: Size): Pin | undefined {
  const from = ({ x, y }: Pin) => Math.hypot(x - width / 2, y - height / 2);
  return pins.reduce<Pin | undefined>(
    (best, pin) => (!best || from(pin) < from(best) ? pin : best),
    undefined,
  );
}
