import { paths } from 'shared-contracts/content';
import { useFact } from 'shared-contracts/remote';

/**
 * Returns a function for the URL of a member's centre: the preferred or last one, otherwise the page to
 * choose one.
 */
export function useOwnCentre(): (path: (centre: string) => string, next: string) => string {
  const preferred = useFact('member.changed')?.preferred_center;
  const last = useFact('favourites.changed')?.last_center;
  const centre = preferred ?? last;
  return (path, next) => (centre ? path(centre) : paths.preferredCentre({ next }));
}
