import {
  type Composition,
  compositionSchema,
  DOM_IDS,
  importMapSchema,
  type ShellPage,
  type SlotData,
  shellPageSchema,
  slotDataSchema,
} from 'shared-contracts';

export interface PageData {
  readonly composition: Composition;
  readonly page: ShellPage;
  readonly slot: SlotData;
  readonly hashes: Readonly<Record<string, string>>;
}

const readText = (element: Element | null): unknown => JSON.parse(element?.textContent ?? 'null');
const readJson = (id: string) => readText(document.getElementById(id));

export function readPageData(): PageData {
  return {
    composition: compositionSchema.parse(readJson(DOM_IDS.composition)),
    page: shellPageSchema.parse(readJson(DOM_IDS.shellData)),
    slot: slotDataSchema.parse(readJson(DOM_IDS.slotData)),
    hashes: importMapSchema.parse(readText(document.querySelector('script[type=importmap]'))).integrity,
  };
}

export function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element '${id}'`);
  return element;
}
