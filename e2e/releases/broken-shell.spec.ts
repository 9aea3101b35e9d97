import { paths } from 'shared-contracts';
import {
  history,
  liveVersions,
  newVersion,
  promote,
  publishBuild,
  publishChanged,
} from '../support/releases.ts';
import { SIX_FAILED, visitUntilTakenBack } from '../support/taken-back.ts';
import { expect, test } from '../support/test.ts';

// This test changes what is live.
test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: ['fixture', 'React', 'react', 'Failed to load resource'] });

let before: Record<string, string> = {};
/** Each remote's history when these tests begin: the tests before them on the same site roll back, too. */
let historiesBefore: Awaited<ReturnType<typeof historiesOfRemotes>>;
test.beforeAll(async () => {
  before = await liveVersions();
  historiesBefore = await historiesOfRemotes();
});

const historiesOfRemotes = async () => {
  const remotes = Object.keys(before).filter((name) => name !== 'shell');
  return await Promise.all(remotes.map(async (name) => [name, await history(name)] as const));
};
test.afterAll(async () => {
  const healthy = before.shell ?? '';
  if ((await liveVersions()).shell !== healthy) await promote('shell', healthy);
});

test('a shell that throws at start is told by the page itself and taken back, and the remotes stay', async ({
  page,
}) => {
  const broken = newVersion('start');
  await publishBuild('shell', broken, 'throw new Error("fixture");');
  await promote('shell', broken);
  await visitUntilTakenBack('shell', broken, async () => {
    const told = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/outcomes') &&
        (request.postData() ?? '').includes('"outcome":"mount-error"'),
    );
    await page.goto(paths.rewards());
    expect(JSON.parse((await told).postData() ?? '').outcomes).toEqual([
      {
        release: `shell@${broken}`,
        outcome: 'mount-error',
        error: {
          name: 'Error',
          message: 'fixture',
          stack: expect.stringContaining(`/releases/shell/${broken}/web/`),
        },
      },
    ]);
  });
  expect(await liveVersions()).toEqual(before);
  const [newest] = await history('shell');
  expect(newest).toMatchObject({ action: 'rollback', who: 'automatic rollback', live: before.shell });
  expect(newest?.why).toContain(SIX_FAILED);
  await page.goto(paths.rewards());
  await expect(
    page.locator('#slot > [data-remote="mfe-loyalty"]').getByRole('heading', { level: 1 }),
  ).toBeVisible();
});

/** React of the site, and of a shell that was built with another major. */
const OTHER_REACT = '18.3.1';

test('a shell that says that it has another React major is refused before anybody gets it', async () => {
  const version = newVersion('react');
  const published = publishChanged('shell', version, () => ({
    manifest: (built) => ({
      ...built,
      provides: { ...built.provides, react: { version: OTHER_REACT, exports: '*' } },
    }),
  }));
  await expect(published).rejects.toThrow(
    `shell@${version} provides react ${OTHER_REACT}, but the server renders with`,
  );
  expect(await liveVersions()).toEqual(before);
});

test('a shell with another React major that keeps silent about it is taken back, and no healthy remote is', async ({
  page,
}) => {
  const version = newVersion('react');
  await publishChanged('shell', version, (built) => ({
    manifest: ({ provides: _, ...silent }) => silent,
    script: (text) => text.replaceAll(built.provides?.react?.version ?? '', OTHER_REACT),
  }));
  await promote('shell', version);
  const loyalty = `mfe-loyalty@${before['mfe-loyalty']}`;
  await visitUntilTakenBack('shell', version, async () => {
    // Of this visit's page, which ends with it: where there is a fallback, what becomes of it would be told while the next visit begins.
    const told = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/outcomes') &&
        (response.request().postData() ?? '').includes(`"release":"${loyalty}","outcome":"load-error"`),
    );
    await page.goto(paths.rewards());
    await told;
    await page.goto('about:blank');
  });
  expect(await liveVersions()).toEqual(before);
  const [newest] = await history('shell');
  expect(newest).toMatchObject({ action: 'rollback', who: 'automatic rollback', live: before.shell });
  expect(newest?.why).toContain(SIX_FAILED);
  expect(await historiesOfRemotes()).toEqual(historiesBefore);
  await page.goto(paths.rewards());
  await expect(
    page.locator('#slot > [data-remote="mfe-loyalty"]').getByRole('heading', { level: 1 }),
  ).toBeVisible();
});
