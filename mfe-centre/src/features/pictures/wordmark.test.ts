import { slugOf } from 'shared-contracts/content';
import { describe, expect, test } from 'vitest';
import { faceOf, setWordmark } from './wordmark.tsx';

const NAMES = [
  'Gap',
  'Nike',
  'Polo Ralph Lauren Factory Store',
  'Rocky Mountain Chocolate Factory',
  'Bath & Body Works',
  "Dick's Sporting Goods",
  'kate spade new york outlet',
  'Banter by Piercing Pagoda',
  'Abercrombie & Fitch',
  'Longhorn Steakhouse',
];
const CATEGORIES = [
  'Accessories & Jewelry',
  'Specialty & Gifts',
  'Sports & Outdoor',
  'Apparel',
  'Beauty',
  'Dining',
  'Entertainment',
  'Footwear',
  'Home',
  'Kids',
  'Services',
  'Pets',
].map(slugOf);
const SIGN = { width: 88, height: 40 };

describe('wordmark', () => {
  test.each(CATEGORIES)('fits every name into its sign in readable letters, category %s', (category) => {
    for (const name of NAMES) {
      const { size, lines } = setWordmark(name, category, SIGN);
      const text = lines.map((line) => line.text).join(' ');
      expect(text.toUpperCase(), name).toBe(name.toUpperCase());
      expect(size, name).toBeGreaterThan(6.5);
      for (const { length, y } of lines) {
        expect(length, name).toBeLessThanOrEqual(SIGN.width + 0.5);
        expect(Math.abs(y) + size / 2, name).toBeLessThanOrEqual(SIGN.height / 2 + 0.5);
      }
    }
  });

  test('has a typeface for each category, also for an unknown one', () => {
    expect(faceOf(slugOf('Sports & Outdoor'))).toBe('sport');
    expect(faceOf('beauty')).not.toBe(faceOf('home'));
    expect(faceOf('pets')).toBeDefined();
  });

  test('breaks lines so that the text is as large as possible', () => {
    const { lines } = setWordmark('Banana Republic Factory Store', 'apparel', SIGN);
    expect(lines.map(({ text }) => text)).toEqual(['Banana Republic', 'Factory Store']);
    expect(setWordmark('Gap', 'apparel', SIGN).lines).toHaveLength(1);
  });
});
