import { describe, expect, it } from 'vitest';
import { drawReceipts } from './draw-receipt.ts';
import { layouts } from './layouts.ts';

const draw = (count: number) => drawReceipts({ seed: 1, count, today: '2026-11-27' });
const digitsOf = (text: string) => text.replace(/\D/g, '');

describe('drawReceipts', () => {
  it('prints every kind of every layout', () => {
    const drawn = new Set(draw(1_500).map(({ layout, truth }) => `${layout.id}: ${truth.kind}`));
    const named = layouts.flatMap(({ id, kinds }) => kinds.map((kind) => `${id}: ${kind}`));
    expect([...drawn].sort()).toEqual(named.sort());
  });

  it('prints the total, the year of the date and the number', () => {
    for (const { text, truth, layout } of draw(330)) {
      const total = String(Math.abs(truth.total_cents));
      const printed = layout.head.get('money') === '$int' ? total.slice(0, -2) : total.padStart(3, '0');
      const lines = text.split('\n').map(digitsOf);
      expect(lines.some((line) => line.includes(printed))).toBe(true);
      expect(lines.some((line) => line.includes(truth.date.slice(2, 4)))).toBe(true);
      expect(text).toContain(truth.number);
    }
  });

  it('holds out a third, with 40 returns, voids and gift cards', () => {
    const heldOut = draw(330).filter(({ part }) => part === 'held-out');
    expect(heldOut).toHaveLength(110);
    const back = heldOut.filter(({ truth }) => ['return', 'void', 'gift'].includes(truth.kind));
    expect(back.length).toBeGreaterThanOrEqual(40);
  });

  it('draws the same receipts from the same seed', () => {
    const [first, second] = [draw(60), draw(60)].map((some) =>
      some.map(({ text, truth }) => ({ text, truth })),
    );
    expect(first).toEqual(second);
  });
});
