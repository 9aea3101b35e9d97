/**
 * Fills in the `{name}`s of a text. Throws if a value is missing. A name that ends with a full stop also ends
 * the sentence: "at Hollister Co."
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing fills {${name}} in '${text}'`);
    return String(value);
  });
  return filled.replaceAll(/\.\.(?=\s|$)/g, '.');
}

export const fillAll = (
  texts: readonly string[],
  values: Readonly<Record<string, string | number>>,
): string[] => texts.map((text) => fill(text, values));
