import type { Page } from 'playwright';
import { OUTCOMES_PATH } from 'shared-contracts/composition';

interface Told {
  readonly outcome: string;
  readonly noFault?: string;
  readonly isMarkupKept?: boolean;
}

/** What a page reports about its releases, in order. */
export function outcomesOf(page: Page): Told[] {
  const told: Told[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith(OUTCOMES_PATH)) return;
    const { outcomes = [] } = request.postDataJSON() as { outcomes?: Told[] };
    told.push(...outcomes);
  });
  return told;
}

/** Changes a document as Google Translate does: all texts are new ones, in elements of its own. */
export function wrapTexts(mark: string): void {
  document.documentElement.classList.add('translated-ltr');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (
      !text.data.trim() ||
      text.parentElement?.closest('script, style, noscript, select, textarea, svg, font')
    )
      continue;
    const font = document.createElement('font');
    font.appendChild(document.createElement('font')).textContent = mark + text.data;
    text.replaceWith(font);
  }
}

/** Inserts nodes beside fields and before forms, as password managers and extensions do. */
export function insertNodes(): void {
  for (const field of document.querySelectorAll('input:not([type=hidden]), textarea')) {
    field.setAttribute('data-com-onepassword-filled', 'light');
    if (field.nextElementSibling?.localName === 'com-1password-button') continue;
    field.before(document.createElement('div'));
    field.after(document.createElement('com-1password-button'));
  }
  for (const form of document.querySelectorAll('form'))
    if (form.previousElementSibling?.localName !== 'grammarly-extension')
      form.before(document.createElement('grammarly-extension'));
}

/** Makes every use of web storage throw, as the setting of a browser or the policy of a company does. */
export function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The user agent’s policy forbids it.', 'SecurityError');
      },
    });
}

/** Hides the cookie banner, the help launcher and offers that pop up, as ad filters do. */
export function hideElements(): void {
  const filter = new CSSStyleSheet();
  filter.replaceSync(
    '[aria-label="Cookies and your privacy"], aside[aria-label=Help], dialog[aria-labelledby=campaign-title] { display: none !important }',
  );
  document.adoptedStyleSheets.push(filter);
}

/** Runs a function of the page when the document is parsed, before any of its scripts has hydrated it. */
export const whenParsed = (page: Page, work: (mark: string) => void) =>
  page.addInitScript(`addEventListener('DOMContentLoaded', () => (${work})(''))`);
