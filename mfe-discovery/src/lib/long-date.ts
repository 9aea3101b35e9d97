/** A calendar day in full: `2026-11-30` is "November 30, 2026". */
export const longDate = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
