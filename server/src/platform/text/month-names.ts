import { plainText } from './plain-text.ts';

/** Returns the names and abbreviations of months as {@link plainText}, each with its number from 1. */
export const monthNames = (locales: readonly string[]): Map<string, number> =>
  new Map(
    locales.flatMap((locale) =>
      (['short', 'long'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
        return Array.from(
          { length: 12 },
          (_, at) => [plainText(format.format(Date.UTC(2026, at))), at + 1] as const,
        );
      }),
    ),
  );
