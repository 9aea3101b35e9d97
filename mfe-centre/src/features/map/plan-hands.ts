import { startPanZoom } from 'shared-ui';
import type { Point } from './projection.ts';
import { panBy, type View, zoomAt } from './viewport.ts';

export interface PlanHands {
  view(): View;
  show(view: View): void;
  readonly whole: View;
}

/** Handles drag, pinch and wheel on the plan. Returns its undo. */
export function startPlanHands(element: SVGSVGElement, { view, show, whole }: PlanHands): () => void {
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
