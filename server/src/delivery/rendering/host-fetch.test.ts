import { describe, expect, it } from 'vitest';
import { createHostFetch } from './host-fetch.js';
import type { FromHost } from './host-protocol.ts';

const STATE = 'a state';

/** A release's `fetch` whose every answer is 304; `asked` are the calls that left it. */
function hostFetch() {
  const asked: string[] = [];
  const { fetchOf, answered, inState } = createHostFetch((message: FromHost) => {
    if (message.type !== 'fetch') return;
    asked.push(message.url);
    answered({ type: 'fetched', id: message.id, status: 304, headers: {}, body: '', state: STATE });
  });
  inState(STATE);
  const ask = (path: string) => fetchOf(1)(path, { headers: { 'if-none-match': '"tag"' } });
  return { asked, ask };
}

describe('content fetch of a release', () => {
  it('requests an answer once while the content is unchanged', async () => {
    const { asked, ask } = hostFetch();
    await ask('/api/stores');
    expect((await ask('/api/stores')).status).toBe(304);
    expect(asked).toEqual(['/api/stores']);
  });

  it('evicts cached answers before many different URLs fill the memory', async () => {
    const { asked, ask } = hostFetch();
    for (let at = 0; at <= 2_000; at++) await ask(`/api/search?query=${at}`);
    asked.length = 0;
    await ask('/api/search?query=0');
    expect(asked).toEqual(['/api/search?query=0']);
  });
});
