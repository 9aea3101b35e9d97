import { queryOptions } from '@tanstack/react-query';
import { EXPIRY_FORECAST_PATH, expiryForecastSchema, type MemberClient } from 'shared-contracts';

/** Items of the member that expire, with dates. */
export const expiryQuery = (member: MemberClient) =>
  queryOptions({
    staleTime: 0,
    gcTime: 0,
    queryKey: ['expiry'],
    queryFn: ({ signal }) => member.get(expiryForecastSchema, EXPIRY_FORECAST_PATH, {}, { signal }),
  });
