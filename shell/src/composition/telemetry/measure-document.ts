import type { BusHandle, ConsentService } from 'shared-contracts/shell';
import type { SendBeacon } from './outcomes.ts';

const START_MS = 3_000;

interface DocumentMeasureOptions {
  readonly consent: Pick<ConsentService, 'isGranted'>;
  readonly shellBus: Pick<BusHandle, 'on'>;
  readonly beacon: SendBeacon;
}

export function createDocumentMeasure({ consent, shellBus, beacon }: DocumentMeasureOptions) {
  let isPlanned = false;
  let isMeasured = false;
  const isAllowed = () => consent.isGranted('performance');

  function start(release: string, route: string | undefined) {
    if (isMeasured || !isAllowed()) return;
    isMeasured = true;
    import(/* webpackChunkName: "release-vitals" */ './release-vitals.ts').then(
      ({ startReleaseVitals }) => startReleaseVitals(beacon, release, route, isAllowed),
      // Without the chunk the page works but is not measured.
      () => undefined,
    );
  }

  return (release: string, route: string | undefined): void => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      start(release, route);
      shellBus.on('consent.changed', () => start(release, route));
    }, START_MS);
  };
}
