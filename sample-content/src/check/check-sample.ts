import type { ContentSet } from 'shared-contracts/content-records';
import { checkEvents } from './check-events.ts';
import { checkOffers } from './check-offers.ts';
import { checkPlaces } from './check-places.ts';

/** Returns the problems of a sample. With any, the sample is rejected as a whole. */
export function checkSample(content: ContentSet): string[] {
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(problem);
  checkPlaces(content, report);
  checkOffers(content, report);
  checkEvents(content, report);
  return problems;
}
