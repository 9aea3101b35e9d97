// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { paths } from 'shared-contracts/content';
import { ServicesProvider } from 'shared-contracts/remote';
import { createFakeServices } from 'shared-contracts/testing';
import { afterEach, expect, test } from 'vitest';
import { Component } from './sign-in.page.tsx';

afterEach(cleanup);

function showToMember(path: string) {
  const services = createFakeServices();
  services.bus.setFact('session.changed', { status: 'authenticated', error: null });
  render(
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={new QueryClient()}>
        <ServicesProvider value={services}>
          <Component />
        </ServicesProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test('Sign-in page: says to a signed-in member that no sign-in is needed', () => {
  showToMember(paths.signIn());
  expect(screen.getByText('You’re signed in')).toBeDefined();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('Sign-in page: shows the form to a signed-in member if another client asks for a sign-in', () => {
  showToMember(paths.signIn({ interaction: 'of-the-desk' }));
  expect(screen.getByLabelText('Password')).toBeDefined();
});
