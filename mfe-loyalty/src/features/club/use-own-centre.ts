import { paths } from 'shared-contracts';
import { useFact } from 'shared-contracts/remote';

/** The address of a centre's page for the member: at the preferred centre, else the last one, else after choosing one. */
export function useOwnCentre(): (path: (centre: string) => string, next: string) => string {
  const preferred = useFact('member.changed')?.preferred_center;
  const last = useFact('favourites.changed')?.last_center;
  const centre = preferred ?? last;
  return (path, next) => (centre ? path(centre) : paths.preferredCentre({ next }));
}
