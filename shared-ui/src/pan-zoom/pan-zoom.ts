export interface PanZoomPoint {
  readonly x: number;
  readonly y: number;
}

export interface PanZoomHandlers {
  /** Called with the movement in pixels. */
  onPan(dx: number, dy: number): void;
  /** Zooms in by `factor` (out if below 1) and keeps the point in place. */
  onZoom(factor: number, at: PanZoomPoint): void;
  /** Returns the zoom factor of a wheel event, or null to let the page scroll. */
  zoomOfWheel(event: WheelEvent): number | null;
  /** Called when the last pointer is lifted or the wheel stops. */
  onRest?(): void;
  onDoubleClick?(at: PanZoomPoint, shift: boolean): void;
}

/** Maximum movement of a click in pixels. */
const CLICK_SLOP = 5;
const WHEEL_REST_MS = 140;

const pointOf = ({ clientX, clientY }: MouseEvent): PanZoomPoint => ({ x: clientX, y: clientY });
const middleOf = (points: readonly PanZoomPoint[]): PanZoomPoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spreadOf = ([a, b]: readonly PanZoomPoint[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

function trackPointers() {
  const pointers = new Map<number, PanZoomPoint>();
  let middle: PanZoomPoint | null = null;
  let spread = 0;
  const grab = () => {
    const points = [...pointers.values()];
    middle = points.length > 0 ? middleOf(points) : null;
    spread = spreadOf(points);
  };
  return {
    isEmpty: () => pointers.size === 0,
    down(event: PointerEvent) {
      pointers.set(event.pointerId, pointOf(event));
      grab();
    },
    move(event: PointerEvent) {
      if (!pointers.has(event.pointerId) || !middle) return null;
      const before = { middle, spread };
      pointers.set(event.pointerId, pointOf(event));
      grab();
      return {
        dx: middle.x - before.middle.x,
        dy: middle.y - before.middle.y,
        factor: before.spread > 0 && spread > 0 ? spread / before.spread : 1,
        from: before.middle,
      };
    },
    up(event: PointerEvent): boolean {
      const was = pointers.delete(event.pointerId);
      grab();
      return was;
    },
  };
}

/**
 * Reports pan and zoom gestures: drag, pinch, wheel and double click. The caller decides what pixels and
 * factors mean. Returns its undo.
 */
export function startPanZoom(element: HTMLElement | SVGElement, handlers: PanZoomHandlers): () => void {
  const pointers = trackPointers();
  let moved = 0;
  let wheelTimer: ReturnType<typeof setTimeout> | undefined;
  const listening = new AbortController();
  const { signal } = listening;

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (pointers.isEmpty()) moved = 0;
    pointers.down(event);
  };
  const onMove = (event: PointerEvent) => {
    const move = pointers.move(event);
    if (!move) return;
    moved += Math.abs(move.dx) + Math.abs(move.dy);
    // Captures the pointer only once it moves, so a tap is not a drag.
    if (moved > CLICK_SLOP && !element.hasPointerCapture(event.pointerId))
      element.setPointerCapture(event.pointerId);
    if (move.factor !== 1) handlers.onZoom(move.factor, move.from);
    handlers.onPan(move.dx, move.dy);
  };
  const onUp = (event: PointerEvent) => {
    if (pointers.up(event) && pointers.isEmpty()) handlers.onRest?.();
  };
  // The click at the end of a drag must not select anything.
  const onClick = (event: MouseEvent) => {
    if (moved <= CLICK_SLOP) return;
    moved = 0;
    event.stopPropagation();
    event.preventDefault();
  };
  const onWheel = (event: WheelEvent) => {
    const factor = handlers.zoomOfWheel(event);
    if (factor === null) return;
    event.preventDefault();
    handlers.onZoom(factor, pointOf(event));
    clearTimeout(wheelTimer);
    wheelTimer = setTimeout(() => handlers.onRest?.(), WHEEL_REST_MS);
  };
  const onDoubleClick = (event: MouseEvent) => handlers.onDoubleClick?.(pointOf(event), event.shiftKey);

  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options?: AddEventListenerOptions,
  ) => element.addEventListener(type, listener as EventListener, { ...options, signal });
  on('pointerdown', onDown);
  on('pointermove', onMove);
  on('pointerup', onUp);
  on('pointercancel', onUp);
  on('click', onClick, { capture: true });
  on('dblclick', onDoubleClick);
  on('wheel', onWheel, { passive: false });
  return () => {
    clearTimeout(wheelTimer);
    listening.abort();
  };
}

/** @deprecated Use `PanZoomHandlers`. */
export type PanZoomHands = PanZoomHandlers;
