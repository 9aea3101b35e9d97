import { describe, expect, it } from 'vitest';
import { stateNames } from './state-names.ts';

const size = { width: 800, height: 600 };
const view = { x: 0, y: 0, k: 0.2 };
/** Kansas at this view. */
const KANSAS = { x: 359, y: 311 };
const pinAt = (x: number, y: number, centres = 1) => ({ x, y, members: Array(centres).fill(null) });
const kansasBeside = (...pins: Array<ReturnType<typeof pinAt>>) =>
  stateNames(view, size, pins).find(({ name }) => name === 'KS');

describe('state names', () => {
  it('are in the middle of their states', () => {
    expect(kansasBeside()).toEqual({ name: 'KS', ...KANSAS });
    expect(kansasBeside(pinAt(KANSAS.x + 60, KANSAS.y))).toEqual({ name: 'KS', ...KANSAS });
  });

  it('move below or above a pin that covers them', () => {
    expect(kansasBeside(pinAt(KANSAS.x + 10, KANSAS.y + 4))).toMatchObject({ x: KANSAS.x, y: KANSAS.y + 18 });
    // The body of a drop is above its tip.
    expect(kansasBeside(pinAt(KANSAS.x + 10, KANSAS.y + 40))).toMatchObject({ y: KANSAS.y - 18 });
  });

  it('are omitted where pins leave no room', () => {
    expect(kansasBeside(pinAt(KANSAS.x, KANSAS.y, 400), pinAt(KANSAS.x, KANSAS.y + 50, 40))).toBeUndefined();
  });

  it('do not overlap', () => {
    const names = stateNames({ x: 1900, y: -600, k: 0.12 }, size, []);
    const overlapping = names.filter((one) =>
      names.some((two) => two !== one && Math.abs(two.x - one.x) < 26 && Math.abs(two.y - one.y) < 17),
    );
    expect(names.length).toBeGreaterThan(8);
    expect(overlapping).toEqual([]);
  });

  it('are hidden at a small scale', () => {
    expect(stateNames({ ...view, k: 0.1 }, size, [])).toEqual([]);
  });
});
