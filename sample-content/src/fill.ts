/**
 * A text with its `{name}`s filled in. Throws at one that has no value: a text and its code must agree. A name that ends
 * with a full stop ends the sentence too: "at Hollister Co."
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing fills {${name}} in '${text}'`);
    return String(value);
  });
  return filled.replaceAll(/\.\.(?=\s|$)/g, '.');
}

/** {@link fill} for each of a list. */
export const fillAll = (
  texts: readonly string[],
  values: Readonly<Record<string, string | number>>,
): string[] => texts.map((text) => fill(text, values));
