import AxeBuilder from '@axe-core/playwright';
import { paths } from 'shared-contracts';
import { fillJoin } from '../support/join.ts';
import { mailTo } from '../support/mail.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

const { baseUrl } = siteUnderTest();

test('Mail: reads in both color schemes, at the width of a phone and of a window, and asks no server for anything', async ({
  page,
}) => {
  await answerConsent(page.context(), baseUrl);
  const { html = '', text = '' } = await mailTo(await fillJoin(page, paths.profile()), /^Confirm/);
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  const papers: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 800]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.setContent(html);
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome! One step is left.' })).toBeVisible();
      const button = page.getByRole('link', { name: 'Confirm my email' });
      await expect(button).toHaveAttribute('href', link);
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, `wider than ${width}`).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page })
        .disableRules(['region', 'landmark-one-main'])
        .analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html: node }) => node)])).toEqual([]);
      papers.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    }
  expect(papers).toEqual([papers[0], papers[0], papers[2], papers[2]]);
  expect(papers[2]).not.toBe(papers[0]);
  expect(asked).toEqual([]);
});
