// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ExchangeOption } from 'shared-contracts/member';
import { afterEach, expect, test, vi } from 'vitest';
import { ExchangeForm } from './exchange-form.tsx';
import { amountsOf, givesWords, rateWords } from './exchange-sum.ts';

const giftCardCredit: ExchangeOption = {
  kind: 'gift-card',
  id: 'gift-card',
  title: 'Gift card credit',
  text: 'Good in every store.',
  how_to: [],
  unit: 'gift card credit',
  step: 50,
  gives: 150,
  minimum: 100,
  maximum: 300,
};
const airMiles: ExchangeOption = {
  ...giftCardCredit,
  kind: 'partner',
  id: 'miles',
  title: 'SkyHop miles',
  unit: 'miles',
  step: 100,
  gives: 80,
  minimum: 1000,
};

afterEach(cleanup);

const show = (points: number) => {
  const onReview = vi.fn();
  const options = [giftCardCredit, airMiles];
  render(<ExchangeForm options={options} points={points} currency="USD" chosen={null} onReview={onReview} />);
  return onReview;
};

test('ExchangeForm: shows the value of the chosen points and submits the choice', () => {
  const onReview = show(260);
  fireEvent.change(screen.getByLabelText('How many points'), { target: { value: '200' } });
  expect(screen.getByRole('status').textContent).toBe('$6 of gift card credit');
  fireEvent.click(screen.getByRole('button', { name: 'Review' }));
  expect(onReview).toHaveBeenCalledExactlyOnceWith({ option: giftCardCredit, points: 200 });
});

test('ExchangeForm: offers only amounts that the member’s points cover', () => {
  show(260);
  const amounts = screen.getByLabelText<HTMLSelectElement>('How many points').options;
  expect([...amounts].map(({ value }) => value)).toEqual(['100', '150', '200', '250']);
  expect(screen.getByLabelText<HTMLInputElement>(/SkyHop miles/).disabled).toBe(true);
});

test('givesWords and rateWords: describe an exchange', () => {
  expect(givesWords(giftCardCredit, 150, 'USD')).toBe('$4.50 of gift card credit');
  expect(givesWords(airMiles, 2000, 'CAD')).toBe('1,600 miles');
  expect(rateWords(giftCardCredit, 'CAD')).toBe('50 points = CA$1.50');
  expect(rateWords(airMiles, 'USD')).toBe('100 points = 80 miles');
});

test('amountsOf: lists whole steps within the points', () => {
  expect(amountsOf(giftCardCredit, 99)).toEqual([]);
  expect(amountsOf(giftCardCredit, 249)).toEqual([100, 150, 200]);
  expect(amountsOf(giftCardCredit, 5000)).toEqual([100, 150, 200, 250, 300]);
  expect(amountsOf(giftCardCredit, -40)).toEqual([]);
});
