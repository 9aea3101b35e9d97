import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';

/** Milliseconds between two refreshes. */
const LOOK_AGAIN = 5_000;

export const statusQuery = (api: Api) =>
  queryOptions({ queryKey: ['status'], queryFn: api.status, refetchInterval: LOOK_AGAIN });
export const releasesQuery = (api: Api) =>
  queryOptions({ queryKey: ['releases'], queryFn: api.releases, refetchInterval: LOOK_AGAIN });
export const matrixQuery = (api: Api) =>
  queryOptions({ queryKey: ['matrix'], queryFn: api.matrix, refetchInterval: LOOK_AGAIN });
export const freezesQuery = (api: Api) =>
  queryOptions({ queryKey: ['freezes'], queryFn: api.freezes, refetchInterval: LOOK_AGAIN });
export const compositionQuery = (api: Api) =>
  queryOptions({ queryKey: ['composition'], queryFn: api.composition, refetchInterval: LOOK_AGAIN });
export const historyQuery = (api: Api, name: string) =>
  queryOptions({
    queryKey: ['history', name],
    queryFn: () => api.history(name),
    refetchInterval: LOOK_AGAIN,
  });
export const healthQuery = (api: Api, hours: number) =>
  queryOptions({
    queryKey: ['health', hours],
    queryFn: () => api.health(hours),
    refetchInterval: LOOK_AGAIN,
    placeholderData: (before) => before,
  });
export const errorsQuery = (api: Api, name: string, hours: number) =>
  queryOptions({
    queryKey: ['errors', name, hours],
    queryFn: () => api.errors(name, hours),
    refetchInterval: LOOK_AGAIN,
    placeholderData: (before) => before,
  });
