// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PasswordInput } from './password-input.tsx';

test('PasswordInput: shows and hides the password and keeps its value', () => {
  render(<PasswordInput label="Password" name="password" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  fireEvent.change(field, { target: { value: 'three blue kettles' } });
  expect(field.type).toBe('password');

  fireEvent.click(screen.getByRole('button', { name: /^Show\s*password$/ }));
  expect(field.type).toBe('text');
  const hide = screen.getByRole('button', { name: /^Hide\s*password$/, pressed: true });
  expect(hide.getAttribute('aria-controls')).toBe(field.id);

  fireEvent.click(hide);
  expect(field.type).toBe('password');
  expect(field.value).toBe('three blue kettles');
});
