/*
 * Draws the icons and Open Graph pictures in `server/src/content/seo/pictures/` from the site's scenes, in a
 * browser. Run it beside a running site after a change of the scenes: `pnpm pictures` (`CHROMIUM_PATH` selects a
 * browser, `SITE` a site other than http://localhost:4000).
 */
import { fileURLToPath } from 'node:url';
import { createRsbuild } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { chromium } from 'playwright';

const pictures = fileURLToPath(new URL('../../server/src/content/seo/pictures/', import.meta.url));

const rsbuild = await createRsbuild({
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  config: {
    mode: 'development',
    plugins: [pluginReact()],
    source: { entry: { index: './tools/pictures/pictures.tsx' } },
    output: { distPath: { root: 'dist/pictures' } },
    server: {
      host: 'localhost',
      port: 4190,
      proxy: { '/pictures': process.env.SITE ?? 'http://localhost:4000' },
    },
    dev: { lazyCompilation: false, hmr: false },
  },
});
const { server, urls } = await rsbuild.startDevServer();
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch(executablePath ? { executablePath } : {});
const page = await browser.newPage({ viewport: { width: 1240, height: 900 }, colorScheme: 'light' });
await page.goto(urls[0] ?? '');
await page.evaluate(async () => void (await document.fonts.ready));
for (const picture of await page.locator('[data-picture]').all()) {
  const name = await picture.getAttribute('data-picture');
  await picture.screenshot({ path: `${pictures}${name}.png`, omitBackground: true });
}
await browser.close();
await server.close();
