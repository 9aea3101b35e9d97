// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { parkingLotSchema } from 'shared-contracts';
import { ClockProvider, ServicesProvider } from 'shared-contracts/remote';
import { createFakeServices } from 'shared-contracts/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WhereIParked } from './where-i-parked.tsx';

const lot = parkingLotSchema.parse({
  id: 'a',
  name: 'Lot A',
  coordinates: { latitude: 33, longitude: -80 },
  kind: 'surface',
  spaces: 1200,
  accessibleSpaces: 20,
  rvSpaces: 0,
  chargers: [],
  clearanceCm: null,
  nearSuites: '100 to 140',
  note: null,
});

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** The card, where functional storage is allowed or not. */
function show(functional: boolean) {
  const services = createFakeServices({ release: 'mfe-centre@1.0.0' });
  const consent = services.consent.current();
  services.bus.setFact('consent.changed', { ...consent, functional });
  render(
    <ServicesProvider value={services}>
      <ClockProvider start={Date.now()}>
        <WhereIParked centre="charleston" lots={[lot]} />
      </ClockProvider>
    </ServicesProvider>,
  );
  return services;
}

function park() {
  fireEvent.change(screen.getByLabelText('Row, level or a landmark'), { target: { value: 'by the oak' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

test('WhereIParked: keeps the note on the device with consent, tells so, and clears it', () => {
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

test('WhereIParked: without consent the note lives as long as the page', () => {
  show(false);
  park();
  expect(screen.getByText(/Saved while this page is open/)).toBeTruthy();
  expect(localStorage).toHaveLength(0);
});
