import { expect, it } from 'vitest';
import { drivesFrom } from './drive.ts';

/** Drives by car on maps, in kilometers, without ferries. */
const DRIVES = [
  ['London, Ontario, to Cleveland, around Lake Erie', [42.98, -81.25], [41.5, -81.69], 465],
  ['Chicago to Grand Rapids, around Lake Michigan', [41.88, -87.63], [42.96, -85.67], 287],
  ['Milwaukee to Grand Rapids, around Lake Michigan', [43.04, -87.91], [42.96, -85.67], 437],
  ['Detroit to Cleveland, around Lake Erie', [42.33, -83.05], [41.5, -81.69], 272],
  ['St. Catharines to Toronto, around Lake Ontario', [43.16, -79.24], [43.65, -79.38], 111],
  ['Rochester to Toronto', [43.16, -77.61], [43.65, -79.38], 272],
  ['Marquette to Traverse City, over the Mackinac Bridge', [46.54, -87.4], [44.76, -85.62], 440],
  ['New Haven to Riverhead, around Long Island Sound', [41.31, -72.92], [40.92, -72.66], 210],
  ['Atlantic City to Rehoboth Beach, around Delaware Bay', [39.36, -74.42], [38.72, -75.08], 254],
  ['Baltimore to Rehoboth Beach, over the Bay Bridge', [39.29, -76.61], [38.72, -75.08], 190],
  ['Norfolk to Salisbury, over the Bridge-Tunnel', [36.85, -76.29], [38.36, -75.6], 213],
  ['Mobile to Foley, around Mobile Bay', [30.69, -88.04], [30.41, -87.68], 66],
  ['Tampa to Foley, around the Gulf', [27.95, -82.46], [30.41, -87.68], 765],
  ['Beaumont to Texas City, around Galveston Bay', [30.08, -94.13], [29.4, -94.93], 165],
  ['Halifax to Concord, around the Bay of Fundy', [44.65, -63.58], [43.21, -71.54], 1010],
  ['Nashville to Memphis, without water', [36.16, -86.78], [35.15, -90.05], 341],
  ['Ottawa to Montréal, without water', [45.42, -75.7], [45.5, -73.57], 198],
] as const;

it.each(DRIVES)('estimates the drive from %s', (_, [latitude, longitude], [lat, long], km) => {
  const estimate = drivesFrom({ latitude, longitude })({ latitude: lat, longitude: long });
  expect(estimate / km).toBeGreaterThan(0.85);
  expect(estimate / km).toBeLessThan(1.15);
});
