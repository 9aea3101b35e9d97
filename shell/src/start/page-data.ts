import {
  compositionSchema,
  DOM_IDS,
  importMapSchema,
  shellPageSchema,
  slotDataSchema,
} from 'shared-contracts/composition';

const readText = (element: Element | null): unknown => JSON.parse(element?.textContent ?? 'null');
const readJson = (id: string) => readText(document.getElementById(id));

/** Reads the data that the server put into the document. `hashes` is the import map integrity of the scripts. */
export function readPageData() {
  return {
    composition: compositionSchema.parse(readJson(DOM_IDS.composition)),
    page: shellPageSchema.parse(readJson(DOM_IDS.shellData)),
    slot: slotDataSchema.parse(readJson(DOM_IDS.slotData)),
    hashes: importMapSchema.parse(readText(document.querySelector('script[type=importmap]'))).integrity,
  };
}

export function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The document has no element #${id}.`);
  return element;
}
