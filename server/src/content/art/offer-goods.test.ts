import { expect, test } from 'vitest';
import { goodsOf } from './offer-goods.ts';
import { isGoods } from './scene.ts';

test.each([
  ['off boot-cut jeans', 'Apparel', 'jeans'],
  ['off dress shirts', 'Apparel', 'shirt'],
  ['for select puffer jackets', 'Sports & Outdoor', 'puffer'],
  ['watch case with $150 purchase', 'Accessories & Jewelry', 'watch'],
  ['kids’ sneakers', 'Footwear', 'sneaker'],
  ['off onion rings', 'Dining', 'fries'],
  ['off anniversary bands', 'Accessories & Jewelry', 'ring'],
  ['A burger, fries and a shake at Shake Shack', 'Dining', 'burger'],
  ['off nonstick skillets', 'Home', 'pan'],
  ['off crème de la mer', 'Beauty', 'lipstick'],
  ['$10 off', 'Unknown', 'bag'],
  ['Free coupon book', null, 'coupon'],
  ['off throw blankets', 'Home', 'blanket'],
  ['off base layers', 'Sports & Outdoor', 'sweater'],
  ['off pretzel dogs', 'Dining', 'sandwich'],
  ['off lettuce wraps', 'Dining', 'salad'],
  ['off brownies', 'Dining', 'cookie'],
  ['off blow dryers', 'Beauty', 'hairdryer'],
  ['off watch bands', 'Accessories & Jewelry', 'watch'],
  ['off hikers', 'Footwear', 'boot'],
])('goodsOf: "%s" of %s shows a %s', (text, category, name) => {
  const found = goodsOf({ id: 5, texts: [text], category });
  expect(found).toBe(name);
  expect(isGoods(found)).toBe(true);
});
