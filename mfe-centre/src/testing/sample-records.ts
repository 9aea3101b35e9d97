import {
  type DealSummary,
  dealSummarySchema,
  type ParkingLot,
  parkingLotSchema,
  type StoreSummary,
  storeSummarySchema,
} from 'shared-contracts/content';

const centre = 'sampleton';

export const sampleStore = (over: Partial<StoreSummary> = {}): StoreSummary =>
  storeSummarySchema.parse({
    id: 1,
    centre,
    name: 'Sample',
    slug: 'sample',
    suite: '100',
    brandId: null,
    dealCount: 0,
    categoryId: 1,
    categoryName: 'Apparel',
    phone: null,
    openedOn: null,
    weeklyHours: null,
    ...over,
  });

export const sampleDeal = (over: Partial<DealSummary> = {}): DealSummary =>
  dealSummarySchema.parse({
    id: 1,
    centre,
    kind: 'deal',
    storeId: 7,
    storeName: 'Gap',
    brandId: null,
    categoryId: 1,
    title: 'Denim',
    summary: 'All denim.',
    isFeatured: false,
    isMembersOnly: false,
    startsOn: '2026-11-01',
    endsOn: '2026-11-30',
    addedOn: '2026-11-01',
    offer: { kind: 'percent', big: '40%', small: 'off', value: 40 },
    ...over,
  });

export const sampleLot = (over: Partial<ParkingLot> = {}): ParkingLot =>
  parkingLotSchema.parse({
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
    ...over,
  });
