import {
  type Composition,
  compositionSchema,
  DOM_IDS,
  type ShellPage,
  type SlotData,
  shellPageSchema,
  slotDataSchema,
} from 'shared-contracts';

/** Data that the server wrote into the document for the shell. Throws when a block is missing or does not parse. */
export interface PageData {
  readonly composition: Composition;
  readonly page: ShellPage;
  readonly slot: SlotData;
}

const readJson = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? 'null');

export function readPageData(): PageData {
  return {
    composition: compositionSchema.parse(readJson(DOM_IDS.composition)),
    page: shellPageSchema.parse(readJson(DOM_IDS.shellData)),
    slot: slotDataSchema.parse(readJson(DOM_IDS.slotData)),
  };
}

/** The element that the server wrote with `id`. Throws when it is missing. */
export function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element '${id}'`);
  return element;
}
