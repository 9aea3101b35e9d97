import { startPanZoom } from 'shared-ui';
import { type Box, boxAround, middleOf, type Point } from './projection.ts';
import { panBy, type View, viewOf, zoomAt } from './viewport.ts';

export interface PlanView {
  view(): View;
  show(view: View): void;
  readonly whole: View;
}

/** Handles drag, pinch and wheel on the plan. Returns its undo. */
export function startPlanGestures(element: SVGSVGElement, { view, show, whole }: PlanView): () => void {
  const toPlan = ({ x, y }: Point): Point => {
    const matrix = element.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x, y };
  };
  const metres = (pixels: number) => pixels / (element.getScreenCTM()?.a ?? 1);
  return startPanZoom(element, {
    onPan: (dx, dy) => show(panBy(view(), whole, -metres(dx), -metres(dy))),
    onZoom: (factor, at) => show(zoomAt(view(), whole, factor, toPlan(at))),
    // The wheel scrolls the page unless Control is pressed or the map has the focus.
    zoomOfWheel({ ctrlKey, metaKey, deltaY }) {
      if (!ctrlKey && !metaKey && !element.parentElement?.contains(document.activeElement)) return null;
      return Math.exp(-Math.max(-60, Math.min(60, deltaY)) / (ctrlKey ? 60 : 240));
    },
  });
}

/** Visible frame of the plan and what covers its edges, in CSS pixels. */
interface Frame {
  readonly width: number;
  readonly height: number;
  readonly insets: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;
}

/** Returns a view that centres `boxes` in the uncovered part of the frame. It may extend beyond the plan. */
export function framedView(boxes: readonly Box[], whole: View, { width, height, insets }: Frame): View {
  const near = viewOf(boxes, whole);
  const free = {
    width: Math.max(40, width - insets.left - insets.right),
    height: Math.max(40, height - insets.top - insets.bottom),
  };
  const around = boxAround(boxes);
  // The scale of an uncovered frame, or less if the boxes would not fit.
  const fitting = Math.min(width, (height * whole.width) / whole.height);
  const scale = Math.min(
    fitting / near.width,
    free.width / Math.max(around.width, 1),
    free.height / Math.max(around.height, 1),
  );
  const view = { width: fitting / scale, height: (fitting / scale / whole.width) * whole.height };
  const { x, y } = middleOf(around);
  return {
    ...view,
    x: x + (insets.right - insets.left) / 2 / scale - view.width / 2,
    y: y + (insets.bottom - insets.top) / 2 / scale - view.height / 2,
  };
}

/** Pixels covered by the compass, the buttons, and a pin with its name. */
const EDGES = { top: 56, right: 64, bottom: 16, left: 24 } as const;

export function frameOf(plan: SVGSVGElement | null, sheet: HTMLElement | null): Frame {
  const { width = 0, height = 0 } = plan?.getBoundingClientRect() ?? {};
  return { width, height, insets: { ...EDGES, bottom: EDGES.bottom + (sheet?.offsetHeight ?? 0) } };
}
