/*
 * Each page brings its own stylesheets, so that their order depends on the pages that were visited before. Within a cascade layer no
 * component may therefore rely on its place. Both functions run in the page.
 */

export function looks(): Record<string, string> {
  const kinds = new Map<string, Element>();
  for (const element of document.querySelectorAll('body [class]')) {
    const kind = `${element.parentElement?.getAttribute('class')} > ${element.getAttribute('class')}`;
    if (!kinds.has(kind)) kinds.set(kind, element);
  }
  return Object.fromEntries(
    [...kinds].flatMap(([kind, element]) => {
      const style = getComputedStyle(element);
      // The content of a closed `details` has the size 0 in the first answer only.
      element.getBoundingClientRect();
      return [...style].map((property) => [`${kind} · ${property}`, style.getPropertyValue(property)]);
    }),
  );
}

export function turnStylesRound(): number {
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
    // Emptied and not switched off, to keep the order of the layers: styles that are fetched later would declare another one.
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
