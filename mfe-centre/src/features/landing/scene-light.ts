import { localTimeAt } from 'shared-contracts';
import type { SceneLight } from 'shared-ui';

/** Light of a centre's scene by the hour there. */
export function sceneLight(now: number, timeZone: string): SceneLight {
  const hour = Number(localTimeAt(now, timeZone).slice(0, 2));
  if (hour < 6 || hour >= 21) return 'night';
  if (hour < 10) return 'morning';
  return hour < 17 ? 'day' : 'evening';
}
