/**
 * A whole number as Americans write it: `2140` is "2,140". Not by `Intl`, whose first use for a number holds up a slow phone
 * by a tenth of a second.
 */
export const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
