import AxeBuilder from '@axe-core/playwright';
import { paths } from 'shared-contracts/content';
import { expectNoSidewaysScroll } from '../support/accessible.ts';
import { fillJoin } from '../support/join.ts';
import { mailTo } from '../support/mail.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

test('a mail is accessible in both color schemes and makes no requests', {
  tag: '@promise',
}, async ({ page }) => {
  await answerConsent(page.context(), siteUnderTest().baseUrl);
  const { html = '', text = '' } = await mailTo(await fillJoin(page, paths.profile()), /^Confirm/);
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  const papers: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 800]) {
      await page.setViewportSize({ width, height: 900 });
      await page.setContent(html);
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome! One step is left.' })).toBeVisible();
      const button = page.getByRole('link', { name: 'Confirm my email' });
      await expect(button).toHaveAttribute('href', link);
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await expectNoSidewaysScroll(page, `${width} px`);
      papers.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
      const { violations } = await new AxeBuilder({ page })
        .disableRules(['region', 'landmark-one-main'])
        .analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html: node }) => node)])).toEqual([]);
    }
  }
  expect(papers).toEqual([papers[0], papers[0], papers[2], papers[2]]);
  expect(papers[2]).not.toBe(papers[0]);
  expect(asked).toEqual([]);
});
