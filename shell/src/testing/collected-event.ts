import type { CollectedEvent } from 'shared-contracts';

export const collectedEvent = (change: Partial<CollectedEvent> = {}): CollectedEvent => ({
  id: crypto.randomUUID(),
  name: 'page_view',
  props: {},
  time: 0,
  source: 'shell@1.0.0',
  path: '/',
  route: null,
  release: null,
  ...change,
});
