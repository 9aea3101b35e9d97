/** Limits the uploads under way in this process. One sender has a third, so slow uploads leave places for others. */
export class UploadPlaces {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Runs `upload`. If its sender has no place, runs `full` instead. */
  async hold<T>(sender: string, upload: () => Promise<T>, full: () => T): Promise<T> {
    const own = this.#taken.get(sender) ?? 0;
    const all = Array.from(this.#taken.values()).reduce((sum, taken) => sum + taken, 0);
    if (own >= this.#most / 3 || all >= this.#most) return full();
    this.#taken.set(sender, own + 1);
    try {
      return await upload();
    } finally {
      const left = (this.#taken.get(sender) ?? 1) - 1;
      if (left > 0) this.#taken.set(sender, left);
      else this.#taken.delete(sender);
    }
  }
}
