/** Message of a caught value: libraries and releases may throw anything. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
