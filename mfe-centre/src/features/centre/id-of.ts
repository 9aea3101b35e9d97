/** Returns the id in a path segment, or null unless it is a positive whole number without a leading zero. */
export const idOf = (segment: string | undefined): number | null => {
  if (!segment || !/^[1-9]\d{0,14}$/.test(segment)) return null;
  return Number(segment);
};
