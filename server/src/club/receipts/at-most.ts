/** Runs work so that at most `most` of it is under way; the rest waits in line. */
export function atMost(most: number): <R>(work: () => Promise<R>) => Promise<R> {
  const line: Array<() => void> = [];
  let underWay = 0;
  return async (work) => {
    if (underWay >= most) await new Promise<void>((resolve) => line.push(resolve));
    else underWay++;
    try {
      return await work();
    } finally {
      const next = line.shift();
      // The place goes on to the next in line.
      if (next) next();
      else underWay--;
    }
  };
}
