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
import type { PlanModel } from './plan-model.ts';
import type { Box } from './projection.ts';
import { useViewport } from './use-viewport.ts';
import { type View, viewBoxOf, viewOf, wholeView } from './viewport.ts';

interface MapCanvasProps {
  readonly model: PlanModel;
  readonly label: string;
  /** Boxes to bring into view. Changes move the map. Empty shows the whole plan. */
  readonly focus: readonly Box[];
  /** Key of the requested place. A change frames it again and scrolls the map into view. Empty for none. */
  readonly asked: string;
  readonly onChoose: (place: string) => void;
  readonly children: ReactNode;
  readonly overlay?: ReactNode;
}

export function MapCanvas({ model, label, focus, asked, onChoose, children, overlay }: MapCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const helpId = useId();
  const whole = useMemo(() => wholeView(model), [model]);
  const focusKey = focus.map(viewBoxOf).join('|');
  // A repeated request frames the same place again, because a taller sheet may now cover it.
  const target = useMemo(() => (focus.length > 0 ? viewOf(focus, whole) : whole), [focusKey, asked, whole]);
  // React must not write the view again, because the shopper moves it from here on.
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
    // Only the browser knows what covers the map. The server centres the place in the whole frame.
    void import(/* webpackChunkName: "plan-gestures" */ './plan-gestures.ts').then(
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

const SEEN = 0.6;

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
