import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../wire/errors.ts';
import { createBrowserQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

const unreachable = () => Promise.reject(new TypeError('fetch failed'));

test('query client: fails a query without a network instead of pausing it', async () => {
  onlineManager.setOnline(false);
  const client = createBrowserQueryClient();
  const options = { queryKey: ['brands'], queryFn: unreachable, retryDelay: 0 };
  await expect(client.fetchQuery(options)).rejects.toThrow('fetch failed');
  client.clear();
});

test('query client: fails a mutation without a network instead of pausing it', async () => {
  onlineManager.setOnline(false);
  const client = createBrowserQueryClient();
  const mutation = new MutationObserver(client, { mutationFn: unreachable });
  await expect(mutation.mutate()).rejects.toThrow('fetch failed');
  client.clear();
});

test('query client: fetches again when the network is back', () => {
  expect(createBrowserQueryClient().getDefaultOptions().queries?.refetchOnReconnect).toBe(true);
});

test.each([
  ['TIMEOUT', 0, 1],
  ['UNAUTHENTICATED', 401, 1],
  ['NETWORK_ERROR', 0, 2],
  ['UNAVAILABLE', 503, 2],
])('query client: tries a query that fails with %s (%i) %i times', async (code, status, times) => {
  let asked = 0;
  const client = createBrowserQueryClient();
  const queryFn = () => {
    asked++;
    return Promise.reject(new ApiError({ code, message: 'No.' }, status));
  };
  await expect(
    client.fetchQuery({
      queryKey: ['x'],
      queryFn,
      retry: client.getDefaultOptions().queries?.retry ?? false,
      retryDelay: 0,
    }),
  ).rejects.toThrow();
  expect(asked).toBe(times);
  client.clear();
});
