const DAY = 86_400_000;

/** Returns the instant `days` from now, `2026-11-27T15:00:00.000Z`. */
export const instantIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

/** Returns the day `days` from today, `2026-11-27`. */
export const dayIn = (days: number): string => instantIn(days).slice(0, 10);
