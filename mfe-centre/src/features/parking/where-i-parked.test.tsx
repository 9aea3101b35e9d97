// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ClockProvider, ServicesProvider } from 'shared-contracts/remote';
import { createFakeServices } from 'shared-contracts/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleLot } from '../../testing/sample-records.ts';
import { WhereIParked } from './where-i-parked.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** Renders the card with or without functional consent. */
function show(functional: boolean) {
  const services = createFakeServices({ release: 'mfe-centre@1.0.0' });
  const consent = services.consent.current();
  services.bus.setFact('consent.changed', { ...consent, functional });
  render(
    <ServicesProvider value={services}>
      <ClockProvider start={Date.now()}>
        <WhereIParked centre="charleston" lots={[sampleLot()]} />
      </ClockProvider>
    </ServicesProvider>,
  );
  return services;
}

function park() {
  fireEvent.change(screen.getByLabelText('Row, level or a landmark'), { target: { value: 'by the oak' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

test('WhereIParked: stores the note with consent, says so, and clears it', () => {
  const services = show(true);
  park();
  expect(screen.getByText('Lot A, by the oak')).toBeTruthy();
  expect(screen.getByText(/Saved on this device/)).toBeTruthy();
  expect(services.bus.published.map(({ type }) => type)).toContain('analytics.tracked');

  cleanup();
  show(true);
  expect(screen.getByText('Lot A, by the oak')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  expect(localStorage).toHaveLength(0);
});

test('WhereIParked: without consent keeps the note only on the page', () => {
  show(false);
  park();
  expect(screen.getByText(/Saved while this page is open/)).toBeTruthy();
  expect(localStorage).toHaveLength(0);
});
