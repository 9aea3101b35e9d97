/** A number with its noun: `plural(1, 'store')` is "1 store", `plural(2, 'store')` "2 stores". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
