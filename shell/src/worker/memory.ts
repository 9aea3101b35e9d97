import { COMPOSITION_PATH, compositionStatusSchema } from 'shared-contracts/composition';
import { API_TIMEOUT_MS } from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import { hear, type Known, learn, NOTHING_KNOWN } from './live-revision.ts';

export const NOTES = 'notes-1';
const KNOWN = '/known';

const knownSchema = z.object({ revision: z.number(), releases: z.nullable(z.array(z.string())) });

/** Stores which releases are live, because browsers stop an idle worker. */
export function createMemory(onChange: (known: () => Known) => Promise<void>) {
  let known = NOTHING_KNOWN;
  let asking: Promise<void> | null = null;
  let writing: Promise<unknown> = Promise.resolve();
  const loaded = read().then((read) => {
    known = read;
  });

  async function become(next: Known): Promise<void> {
    if (next === known) return;
    known = next;
    writing = writing.then(() => write(next)).catch(() => undefined);
    await writing;
    await onChange(() => known);
  }

  async function ask(): Promise<void> {
    const answer = await fetch(COMPOSITION_PATH, {
      cache: 'no-store',
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    });
    if (!answer.ok) return;
    const { revision, releases } = compositionStatusSchema.parse(await answer.json());
    await become(learn(known, { revision, releases }));
  }

  function askOnce(): Promise<void> {
    asking ??= ask()
      .catch(() => undefined)
      .finally(() => {
        asking = null;
      });
    return asking;
  }

  return {
    async settled(): Promise<Known> {
      await loaded;
      if (known.releases === null) await askOnce();
      return known;
    },
    async hear(revision: number) {
      await loaded;
      await become(hear(known, revision));
      if (known.releases === null) await askOnce();
    },
    async learn(status: { revision: number; releases: readonly string[] }) {
      await loaded;
      await become(learn(known, status));
    },
  };
}

async function read(): Promise<Known> {
  const note = await (await caches.open(NOTES)).match(KNOWN);
  const parsed = knownSchema.safeParse(await note?.json().catch(() => null));
  return parsed.success ? parsed.data : NOTHING_KNOWN;
}

const write = async (known: Known) =>
  (await caches.open(NOTES)).put(KNOWN, new Response(JSON.stringify(known)));
