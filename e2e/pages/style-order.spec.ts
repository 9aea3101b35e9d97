import { LOOKED_AT } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/*
 * Which stylesheet comes first depends on the way that a visitor took, since each page brings its own. Within a cascade layer
 * no component may therefore rely on standing behind another: the page must look the same with all of them turned round.
 */

/** Looks of everything on the page, a line for each property of each kind of element. */
function looks(): Record<string, string> {
  const kinds = new Map<string, Element>();
  for (const element of document.querySelectorAll('body [class]')) {
    const kind = `${element.parentElement?.getAttribute('class')} > ${element.getAttribute('class')}`;
    if (!kinds.has(kind)) kinds.set(kind, element);
  }
  return Object.fromEntries(
    [...kinds].flatMap(([kind, element]) => {
      const style = getComputedStyle(element);
      // What a closed `details` holds has no size until somebody asks for it: the first answer is 0, the next one is its own.
      element.getBoundingClientRect();
      return [...style].map((property) => [`${kind} · ${property}`, style.getPropertyValue(property)]);
    }),
  );
}

/** Turns the order of the components round in each layer; answers with how many there were. */
function turnRound(): number {
  const layers = new Map<string, Map<string, string[]>>();
  const componentsOf = (layer: string) => {
    const components = layers.get(layer) ?? new Map<string, string[]>();
    layers.set(layer, components);
    return components;
  };
  const outside: string[] = [];
  for (const sheet of document.styleSheets) {
    for (const block of sheet.cssRules) {
      if (block instanceof CSSLayerStatementRule) block.nameList.forEach(componentsOf);
      else if (!(block instanceof CSSLayerBlockRule)) outside.push(block.cssText);
      if (!(block instanceof CSSLayerBlockRule)) continue;
      const components = componentsOf(block.name);
      let component = '';
      for (const { cssText } of block.cssRules) {
        // The hash of its file. A rule without one belongs to the file before it.
        component = /[a-z]__[\w-]+?-([0-9a-f]{8})\b/.exec(cssText)?.[1] ?? component;
        components.set(component, [...(components.get(component) ?? []), cssText]);
      }
    }
    // Emptied, not switched off: the order of the layers stays said, which what is fetched at rest and comes after this would say anew.
    for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
      const block = sheet.cssRules[at];
      if (block instanceof CSSLayerBlockRule) while (block.cssRules.length > 0) block.deleteRule(0);
      else if (!(block instanceof CSSLayerStatementRule)) sheet.deleteRule(at);
    }
  }
  const text = [...layers].map(
    ([layer, components]) => `@layer ${layer} { ${[...components.values()].reverse().flat().join('\n')} }`,
  );
  const turned = new CSSStyleSheet();
  turned.replaceSync([...outside, ...text].join('\n'));
  document.adoptedStyleSheets = [turned];
  return [...layers.values()].reduce((sum, { size }) => sum + size, 0);
}

/** Wait until every letter stands in its own typeface, which a first visit fetches late, and new rules anew. */
async function typefaces(): Promise<void> {
  await Promise.allSettled([...document.fonts].map((face) => face.load()));
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, pathOf } of LOOKED_AT) {
  test(`${name} looks the same in whatever order its styles came`, async ({ page }) => {
    await page.goto(await pathOf());
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html')).not.toHaveAttribute('data-undecided');
    // Until it has arrived, what stands far below the window has heights of estimate.
    await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
    await page.evaluate(typefaces);
    const before = await page.evaluate(looks);
    expect(await page.evaluate(turnRound)).toBeGreaterThan(5);
    await page.evaluate(typefaces);
    const after = await page.evaluate(looks);
    expect(Object.keys(before).length).toBeGreaterThan(1000);
    const changed = Object.keys(before).filter((line) => before[line] !== after[line]);
    expect(changed.map((line) => `${line}: ${before[line]} or ${after[line]}`)).toEqual([]);
  });
}
