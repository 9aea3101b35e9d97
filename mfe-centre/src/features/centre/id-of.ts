/** The id in a segment of an address; null for anything but a positive whole number without a leading zero. */
export const idOf = (segment: string | undefined): number | null => {
  if (!segment || !/^[1-9]\d{0,14}$/.test(segment)) return null;
  return Number(segment);
};
