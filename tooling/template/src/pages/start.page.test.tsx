// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component } from './start.page.tsx';

test('Start page: has one heading with its title', () => {
  render(<Component />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Template');
});
