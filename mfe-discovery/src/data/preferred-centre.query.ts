import { queryOptions } from '@tanstack/react-query';
import type { MemberClient } from 'shared-contracts';

/** Slug of the centre that the member prefers; null when none is set. It is the member's own: nothing keeps it for long. */
export const preferredCentreQuery = (member: MemberClient, mpid: string) =>
  queryOptions({
    queryKey: ['preferred-centre', mpid],
    queryFn: async ({ signal }) => {
      const value = await member.rawAttribute(mpid, 'preferred_center', { signal });
      return Array.isArray(value) ? (value[0] ?? null) : value;
    },
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
  });
