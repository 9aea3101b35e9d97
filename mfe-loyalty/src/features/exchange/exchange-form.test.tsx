// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { airMiles, giftCardCredit } from '../../testing/exchange-options.ts';
import { ExchangeForm } from './exchange-form.tsx';

afterEach(cleanup);

const show = (points: number) => {
  const onReview = vi.fn();
  const options = [giftCardCredit, airMiles];
  render(<ExchangeForm options={options} points={points} currency="USD" chosen={null} onReview={onReview} />);
  return onReview;
};

test('ExchangeForm: shows the result of a choice and passes the choice on', () => {
  const onReview = show(260);
  fireEvent.change(screen.getByLabelText('How many points'), { target: { value: '200' } });
  expect(screen.getByRole('status').textContent).toBe('$6 of gift card credit');
  fireEvent.click(screen.getByRole('button', { name: 'Review' }));
  expect(onReview).toHaveBeenCalledExactlyOnceWith({ option: giftCardCredit, points: 200 });
});

test('ExchangeForm: offers only amounts within the points', () => {
  show(260);
  const amounts = screen.getByLabelText<HTMLSelectElement>('How many points').options;
  expect([...amounts].map(({ value }) => value)).toEqual(['100', '150', '200', '250']);
  expect(screen.getByLabelText<HTMLInputElement>(/SkyHop miles/).disabled).toBe(true);
});
