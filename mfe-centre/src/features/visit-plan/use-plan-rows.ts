import { useEffect, useState } from 'react';
import type { PlanRows } from './plan-rows.tsx';

/** Returns the plan buttons for a list, or null until they have loaded, shortly after the page. */
export function usePlanRows(): typeof PlanRows | null {
  const [rows, setRows] = useState<typeof PlanRows | null>(null);
  useEffect(() => {
    let isGone = false;
    const load = () =>
      import(/* webpackChunkName: "plan-rows" */ './plan-rows.tsx').then(
        (loaded) => isGone || setRows(() => loaded.PlanRows),
        () => undefined,
      );
    const timer = setTimeout(load, 500);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  return rows;
}
