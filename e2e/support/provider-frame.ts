import type { FrameLocator, Page } from 'playwright';
import { expect } from './test.ts';

const TITLES = { form: 'Form of the card-linking partner', till: 'Practice register' } as const;

/**
 * A page of the card provider's in its frame, once the frame has the height that its page asks for: until then what stands in it
 * moves, and a click that was aimed before lands beside it.
 */
export async function providerFrame(page: Page, which: keyof typeof TITLES): Promise<FrameLocator> {
  const frame = page.locator(`iframe[title="${TITLES[which]}"]`);
  await frame.scrollIntoViewIfNeeded();
  await expect(frame).toHaveAttribute('height', /^\d+$/);
  return frame.contentFrame();
}
