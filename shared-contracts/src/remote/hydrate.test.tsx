// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Committed, hydrateInSlices } from './hydrate.tsx';

const heard: string[] = [];

/** Takes longer than React works without a break. */
function Slow({ name }: { name: string }) {
  const end = performance.now() + 20;
  while (performance.now() < end);
  heard.push(name);
  return <p>{name}</p>;
}

it('hydrateInSlices: yields to the browser before the page is hydrated', async () => {
  const app = (
    <main>
      <Slow name="first" />
      <Slow name="second" />
      <Slow name="third" />
    </main>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(app);
  const markup = container.innerHTML;
  heard.length = 0;

  const isCommitted = Promise.withResolvers<void>();
  const root = hydrateInSlices(container, <Committed onCommit={isCommitted.resolve}>{app}</Committed>);
  const waits = new MessageChannel();
  waits.port1.onmessage = () => heard.push('a message');
  waits.port2.postMessage(null);
  // React reports a root that is unmounted earlier as a failed hydration.
  await isCommitted.promise;
  expect(heard.indexOf('a message')).toBeGreaterThanOrEqual(0);
  expect(heard.indexOf('a message')).toBeLessThan(heard.indexOf('third'));
  expect(container.innerHTML).toBe(markup);
  root.unmount();
  waits.port1.close();
});
