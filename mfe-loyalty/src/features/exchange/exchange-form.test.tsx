// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ExchangeOption } from 'shared-contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { ExchangeForm } from './exchange-form.tsx';

const credit: ExchangeOption = {
  id: 'gift-card',
  kind: 'gift-card',
  title: 'Gift card credit',
  text: 'Good in every store.',
  unit: 'gift card credit',
  step: 50,
  gives: 150,
  minimum: 100,
  maximum: 300,
  how_to: [],
};
const miles: ExchangeOption = {
  ...credit,
  id: 'miles',
  kind: 'partner',
  title: 'SkyHop miles',
  unit: 'miles',
  step: 100,
  gives: 80,
  minimum: 1000,
};

afterEach(cleanup);

const show = (points: number) => {
  const onReview = vi.fn();
  const options = [credit, miles];
  render(<ExchangeForm options={options} points={points} currency="USD" chosen={null} onReview={onReview} />);
  return onReview;
};

test('ExchangeForm: says what comes out as one chooses, and hands that on', () => {
  const onReview = show(260);
  fireEvent.change(screen.getByLabelText('How many points'), { target: { value: '200' } });
  expect(screen.getByRole('status').textContent).toBe('$6 of gift card credit');
  fireEvent.click(screen.getByRole('button', { name: 'Review' }));
  expect(onReview).toHaveBeenCalledExactlyOnceWith({ option: credit, points: 200 });
});

test('ExchangeForm: offers no more than the points reach, and not what they do not reach at all', () => {
  show(260);
  const amounts = screen.getByLabelText<HTMLSelectElement>('How many points').options;
  expect([...amounts].map(({ value }) => value)).toEqual(['100', '150', '200', '250']);
  expect(screen.getByLabelText<HTMLInputElement>(/SkyHop miles/).disabled).toBe(true);
});
