import { localTimeAt } from 'shared-contracts';
import type { SceneLight } from 'shared-ui';

export function sceneLight(now: number, timeZone: string): SceneLight {
  const hour = Number(localTimeAt(now, timeZone).slice(0, 2));
  if (hour < 6 || hour >= 21) return 'night';
  if (hour < 10) return 'morning';
  return hour < 17 ? 'day' : 'evening';
}
