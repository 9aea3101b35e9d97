/** Wish that the heart is full, or empty: fulfilled one at a time, and the last one in the end. */
export type LastWish = (save: boolean) => Promise<void>;

/**
 * Presses of one heart, in the order in which they were made: a press while another is on its way is no lost one, and does not
 * overtake it. Fails as the last one does.
 */
export function createLastWish(fulfil: (save: boolean) => Promise<void>): LastWish {
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
