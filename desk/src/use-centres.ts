import { useGetList } from 'react-admin';

/** Returns the centers of the site as choices of an input. Their IDs are slugs. */
export function useCentres() {
  const { data = [], isLoading } = useGetList<{ id: string; name: string; timeZone: string }>('centers', {
    pagination: { page: 1, perPage: 1_000 },
    sort: { field: 'name', order: 'ASC' },
  });
  return { centres: data, isLoading };
}
