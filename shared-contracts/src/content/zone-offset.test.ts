import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteZones, offsetAt, setServerSpans, zoneSpans } from './zone-offset.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

afterEach(() => vi.restoreAllMocks());

describe('zoneSpans', () => {
  it('is one span without a clock change', () => {
    const now = Date.parse('2026-07-15T12:00:00Z');
    expect(zoneSpans(['America/New_York', 'America/Phoenix'], now)).toEqual([
      ['America/New_York', now - 20 * DAY, now + 20 * DAY, -4 * HOUR],
      ['America/Phoenix', now - 20 * DAY, now + 20 * DAY, -7 * HOUR],
    ]);
  });

  it('ends a span at the minute of a clock change', () => {
    const now = Date.parse('2026-10-30T12:34:56Z');
    const change = Date.parse('2026-11-01T06:00:00Z');
    const [before, after] = zoneSpans(['America/New_York'], now);
    expect(before?.slice(2)).toEqual([change, -4 * HOUR]);
    expect(after?.[1]).toBe(change);
    expect(after?.[3]).toBe(-5 * HOUR);
  });
});

describe('offsetAt', () => {
  it('uses Intl only outside the server’s time spans', () => {
    const now = Date.parse('2026-10-30T12:00:00Z');
    const format = vi.spyOn(Intl, 'DateTimeFormat');
    setServerSpans([['US/Mountain', now - DAY, now + DAY, -6 * HOUR]]);
    expect(offsetAt(now, 'US/Mountain')).toBe(-6 * HOUR);
    expect(format).not.toHaveBeenCalled();
    expect(offsetAt(now + 5 * DAY, 'US/Mountain')).toBe(-7 * HOUR);
    expect(format).toHaveBeenCalled();
  });
});

describe('noteZones', () => {
  it('collects the zones that its function uses, also when the function throws', () => {
    const zones = new Set<string>();
    const fail = () => {
      offsetAt(0, 'America/Chicago');
      throw new Error('a page that cannot be drawn');
    };
    expect(() => noteZones(zones, fail)).toThrow('cannot be drawn');
    offsetAt(0, 'America/Boise');
    expect([...zones]).toEqual(['America/Chicago']);
  });
});
