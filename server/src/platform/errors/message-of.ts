/** What a caught value says: libraries and releases may throw anything. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
