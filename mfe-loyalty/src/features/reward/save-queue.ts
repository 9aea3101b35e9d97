export type SaveQueue = (save: boolean) => Promise<void>;

/**
 * Sends the presses of one heart in order, one at a time. A press during a request replaces the ones before
 * it. Rejects if the last one fails.
 */
export function createSaveQueue(fulfil: (save: boolean) => Promise<void>): SaveQueue {
  let wish = false;
  let underway: Promise<void> | null = null;

  async function run(): Promise<void> {
    let tried: boolean;
    do {
      tried = wish;
      try {
        await fulfil(tried);
      } catch (error) {
        if (wish === tried) throw error;
      }
    } while (wish !== tried);
  }

  return (save) => {
    wish = save;
    underway ??= run().finally(() => {
      underway = null;
    });
    return underway;
  };
}
