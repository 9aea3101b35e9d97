import type { FrameLocator, Page } from 'playwright';
import { expect } from './test.ts';

const TITLES = { form: 'Form of the card-linking partner', till: 'Practice register' } as const;

/** Returns a page of the card provider, once its frame has its final height: until then clicks land beside their target. */
export async function providerFrame(page: Page, which: keyof typeof TITLES): Promise<FrameLocator> {
  const frame = page.locator(`iframe[title="${TITLES[which]}"]`);
  await frame.scrollIntoViewIfNeeded();
  await expect(frame).toHaveAttribute('height', /^\d+$/);
  return frame.contentFrame();
}
