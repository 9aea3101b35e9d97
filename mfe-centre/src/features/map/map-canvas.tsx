import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { IconButton } from 'shared-ui';
import styles from './map-canvas.module.css';
import type { Box, PlanModel } from './plan-model.ts';
import { useViewport } from './use-viewport.ts';
import { type View, viewBoxOf, viewOf, wholeView } from './viewport.ts';

interface MapCanvasProps {
  readonly model: PlanModel;
  /** Name of what it is the plan of. */
  readonly label: string;
  /** Boxes that should be in view; changes move the map. None shows all. */
  readonly focus: readonly Box[];
  /** Names what was asked for; a change of it frames it anew and brings the map itself into view. Empty for nothing. */
  readonly asked: string;
  /** A store or lot of the plan was chosen by hand. */
  readonly onChoose: (place: string) => void;
  readonly children: ReactNode;
  /** What was asked for: stands in the lower corner, on a phone as a sheet over the lower part. */
  readonly overlay?: ReactNode;
}

/** The frame of the plan: what can be done with it by hand and by keys. */
export function MapCanvas({ model, label, focus, asked, onChoose, children, overlay }: MapCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const helpId = useId();
  const whole = useMemo(() => wholeView(model), [model]);
  const focusKey = focus.map(viewBoxOf).join('|');
  // Asked for anew, the same place is framed anew: a taller sheet may stand over it now, as when a search's only hit is chosen.
  const target = useMemo(() => (focus.length > 0 ? viewOf(focus, whole) : whole), [focusKey, asked, whole]);
  // React must never write the view again: from here on it is moved by hand.
  const [start] = useState(target);
  const shown = useRef<View | null>(null);
  const boxes = useRef(focus);
  boxes.current = focus;
  const { moveTo, zoom, onKeyDown } = useViewport(svg, whole, start);

  useEffect(() => {
    if (target === shown.current) return;
    const isFirst = shown.current === null;
    shown.current = target;
    if (target === whole) {
      if (!isFirst) moveTo(whole);
      return;
    }
    // What stands over the map is known in the browser alone; the server has drawn the place in the middle of all.
    void import(/* webpackChunkName: "framed-view" */ './framed-view.ts').then(
      ({ framedView, frameOf }) => {
        const isStill = shown.current === target;
        if (isStill) moveTo(framedView(boxes.current, whole, frameOf(svg.current, sheet.current)));
      },
      () => moveTo(target),
    );
  }, [target, whole, moveTo]);
  useIntoView(frame, asked);

  function onClick(event: MouseEvent) {
    const place = event.target instanceof Element ? event.target.closest('[data-place]') : null;
    const key = place?.getAttribute('data-place');
    if (key) onChoose(key);
  }

  return (
    <div className={styles.frame} ref={frame}>
      <div
        className={styles.map}
        role="application"
        aria-label={label}
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <svg
          ref={svg}
          className={styles.plan}
          viewBox={viewBoxOf(start)}
          preserveAspectRatio="xMidYMid meet"
          aria-hidden="true"
          onClick={onClick}
        >
          {children}
        </svg>
      </div>
      <p id={helpId} className="visually-hidden">
        Arrow keys move the map, plus and minus zoom, zero shows it all. The store list says the same in
        words.
      </p>
      <div className={styles.controls}>
        <IconButton className={styles.control} icon="plus" label="Zoom in" onClick={() => zoom(1.6)} />
        <IconButton className={styles.control} icon="minus" label="Zoom out" onClick={() => zoom(1 / 1.6)} />
        <IconButton
          className={styles.control}
          icon="map"
          label="Show the whole map"
          onClick={() => moveTo(whole)}
        />
      </div>
      <svg className={styles.north} viewBox="-20 -20 40 40" width="40" height="40" aria-hidden="true">
        <g transform={`rotate(${model.projection.turn})`}>
          <path d="M0-11 4 1 0-1-4 1Z" />
          <text y={12}>N</text>
        </g>
      </svg>
      <div className={styles.overlay} ref={sheet}>
        {overlay}
      </div>
    </div>
  );
}

/** Least part of the map that must be seen for it to stay where it is. */
const SEEN = 0.6;

/** Brings the map to a shopper who has asked for something from above or below it. */
function useIntoView(frame: RefObject<HTMLElement | null>, asked: string): void {
  const before = useRef(asked);
  useEffect(() => {
    if (asked === before.current) return;
    before.current = asked;
    const box = frame.current?.getBoundingClientRect();
    if (!asked || !box) return;
    const seen = Math.min(box.bottom, window.innerHeight) - Math.max(box.top, 0);
    if (seen < box.height * SEEN) frame.current?.scrollIntoView({ block: 'start' });
  }, [frame, asked]);
}
