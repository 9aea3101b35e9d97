import { sql } from 'kysely';
import { SLOTS } from 'shared-contracts/composition';
import { type PublishedRelease, releaseStatusSchema } from 'shared-contracts/release';
import { describe, expect, it, onTestFinished } from 'vitest';
import { slotGrantsMigration } from '../../src/delivery/releases/migrations/0166-slot-grants.ts';
import { cookiesOf, testerCookie } from '../support/delivery-site.ts';
import { type FixtureRelease, withFiles, withRemote } from '../support/fixture-releases.ts';
import {
  fragmentData,
  fragmentRemote,
  OFFERED,
  pageRemote,
  startFragmentSite,
} from '../support/fragment-site.ts';
import { parsePage } from '../support/parse-page.ts';

const { database, site, version, address, bring, wholePage, expectOwnFailure } = await startFragmentSite();

describe('fragment on a page', () => {
  it('is in the page with the styles, data and files of the fragment’s release', async () => {
    const release = await bring('fine');
    const { html, slot, slotData, composition } = await wholePage();
    const [, styles = ''] =
      new RegExp(
        `<div data-fragment="0">(.*?)<div data-release="${release}" data-at="0"><p id="fragment-0-a">home.club of ${release}`,
      ).exec(slot) ?? [];
    expect(styles).toMatch(/^<style data-href="[^"]*home\.club\.css">\.home-club-fine\{[^<]*<\/style>$/);
    expect(html.split('.home-club-fine{')).toHaveLength(2);
    expect(slot).toContain(`home.nearest-centre of ${release}`);
    // Without an offer the slot is empty.
    expect(slot).toContain('<div data-fragment="2"></div>');
    expect(slotData.release).toMatch(/^mfe-page@/);
    expect(fragmentData(html)).toMatchObject([
      { release, props: { id: 'club' }, data: { slot: 'home.club' } },
      { release, data: { slot: 'home.nearest-centre' } },
      null,
    ]);
    expect(html).not.toContain('.mfe-filler{');
    const filler = composition.remotes.find(({ name }) => name === 'mfe-filler');
    expect(Object.keys(filler?.live.fragments ?? {})).toEqual(OFFERED);
  });

  it('changes after a promotion, rollback or recall, and the page release stays the same', async () => {
    const first = await bring('fine');
    const before = await wholePage();
    expect(before.slot).toContain(first);
    const second = await bring('other');
    expect((await site.get('/slots')).body).not.toContain(`of ${first}`);
    const after = await wholePage();
    expect(after.slot).toContain(`home.club of ${second}`);
    expect(after.slotData.release).toBe(before.slotData.release);
    await site.post('/mfe-filler/rollback');
    expect((await site.get('/slots')).body).not.toContain(`of ${second}`);
    expect((await wholePage()).slot).toContain(`home.club of ${first}`);
    const third = await bring('other');
    await site.post(`/mfe-filler/${third.split('@')[1]}/recall`);
    expect((await wholePage()).slot).toContain(`home.club of ${first}`);
  });

  it('that is late appears on the next page', async () => {
    const release = await bring('late');
    const url = address();
    site.state.now += 1;
    const club = async () =>
      /<div data-fragment="0">.*?<\/div>/.exec(parsePage((await site.get(url)).body).slot)?.[0];
    expect(await club()).toBe('<div data-fragment="0"></div>');
    // The page is rendered again once, and must not lack it again on a busy machine.
    const { waitMs } = SLOTS['home.club'];
    onTestFinished(() => void Object.assign(SLOTS['home.club'], { waitMs }));
    Object.assign(SLOTS['home.club'], { waitMs: 60_000 });
    await expect.poll(club).toContain(`home.club of ${release}`);
  });

  it('that throws does not break the page, and counts against the release of the fragment', () =>
    expectOwnFailure('throws'));

  it('expires together with the page that contains it', async () => {
    await bring('until');
    await site.get('/slots');
    site.state.now += 61_000;
    const { shell } = parsePage((await site.get('/slots')).body);
    expect(shell.now).toBe(site.state.now);
  });

  it('is left out if the page passes props that the contracts do not define', async () => {
    await bring('fine');
    await site.bringLive(fragmentRemote('fine', ['centre.rewards'], 'mfe-third'), version());
    const slot = async () => parsePage((await site.get(address())).body).slot;
    await expect.poll(slot).toContain('centre.rewards of mfe-third');
    const wrong = await wholePage('&wrong');
    expect(wrong.slot).toContain('<div data-fragment="2"></div>');
    expect(wrong.slot).toContain('home.club of');
  });
});

describe('slot and policy of a team', () => {
  it('are asked for by a refused release, granted, and then allowed until they are withdrawn', async () => {
    await bring('fine');
    const prefixes = ['/gifts'];
    const team = { team: 'Gifts', remote: 'mfe-gifts', prefixes, days: 1 };
    const { secret } = await site.post<{ secret: string }>('/teams', team);
    const grant = (...granted: string[]) => site.post('/grants', { remote: 'mfe-gifts', prefixes: granted });
    const offer = async (policies: string[], own = version()) => {
      const slots = { fragments: [{ slot: 'home.extra-1' }], policies };
      const release = withRemote(fragmentRemote('fine', ['home.extra-1'], 'mfe-gifts'), slots);
      const code = 'window.trustedTypes?.createPolicy("vue", {});';
      await site.upload(withFiles(release, { 'web/home.extra-1.js': code }), own);
      return { own, ...(await site.post(`/mfe-gifts/${own}/publish`, {}, secret)) };
    };

    const refused = await offer(['vue']);
    expect(refused.message).toContain("'pnpm release team grant mfe-gifts --slot home.extra-1'");
    expect(refused.message).toContain("'pnpm release team grant mfe-gifts --policy vue'");
    const asked = {
      remote: 'mfe-gifts',
      version: refused.own,
      prefixes: ['slot:home.extra-1', 'policy:vue'],
    };
    expect((await site.read<{ asked: object[] }>('/grants')).asked).toEqual([asked]);

    expect(await grant('slot:home.club')).toMatchObject({
      message: 'slot:home.club is granted to mfe-filler.',
    });
    expect(await grant('policy:default')).toMatchObject({ message: 'policy:default belongs to the shell.' });
    expect((await grant(...asked.prefixes)).status).toBe(200);
    expect((await offer([])).message).toContain("creates the Trusted Types policy 'vue'");

    const cspOf = async () => (await site.get(address())).headers['content-security-policy'];
    expect(await cspOf()).toMatch(/; trusted-types worker$/);
    const { own, status } = await offer(['vue']);
    expect(status).toBe(200);
    expect((await site.post(`/mfe-gifts/${own}/promote`, {}, secret)).status).toBe(200);
    expect(await cspOf()).toMatch(/; trusted-types worker vue 'allow-duplicates'$/);
    const withdrawn = { remote: 'mfe-gifts', prefix: 'policy:vue' };
    expect(await site.post('/grants/withdraw', withdrawn)).toMatchObject({
      message: `mfe-gifts@${own} is in use and needs policy:vue.`,
    });
  });
});

it('slots of releases in use are granted by the migration of an old site', async () => {
  await bring('fine');
  await sql`delete from release_grants where prefix like 'slot:%'`.execute(database.db);
  await slotGrantsMigration.up(database.db);
  const { grants } = await site.read<{ grants: Array<{ remote: string; prefix: string }> }>('/grants');
  const slots = grants.filter(({ remote, prefix }) => remote === 'mfe-filler' && prefix.startsWith('slot:'));
  expect(slots.map(({ prefix }) => prefix)).toEqual(OFFERED.map((slot) => `slot:${slot}`));
});

describe('fragment of a release with limited visitors', () => {
  async function shownAt(cookie: string, url = address()) {
    let release: string | undefined;
    const look = async () => {
      release = /home\.club of (mfe-filler@[^:<]+)/.exec((await site.get(url, { cookie })).body)?.[1];
      return release;
    };
    await expect.poll(look).toBeDefined();
    return release;
  }

  it('appears only on pages of the tester', async () => {
    const live = await bring('fine');
    const own = version();
    await site.publish(fragmentRemote('other'), own);
    expect(await shownAt(await testerCookie(site), address(`&release=mfe-filler@${own}`))).toBe(
      `mfe-filler@${own}`,
    );
    expect(await shownAt('')).toBe(live);
  });

  it('appears on pages of a canary’s share until the canary ends', async () => {
    const live = await bring('fine');
    const own = version();
    await site.publish(fragmentRemote('other'), own);
    await site.post(`/mfe-filler/${own}/canary`, { percent: 10 });
    const url = address();
    const buckets = Array.from({ length: 100 }, (_, bucket) => `__Host-bucket=${bucket}`);
    const shown: Array<string | undefined> = [];
    for (const cookie of buckets) shown.push(await shownAt(cookie, url));
    expect(shown.filter((release) => release === `mfe-filler@${own}`)).toHaveLength(10);
    expect(shown.filter((release) => release === live)).toHaveLength(90);
    const inside = buckets[shown.indexOf(`mfe-filler@${own}`)] ?? '';
    expect(await shownAt(inside)).toBe(`mfe-filler@${own}`);
    await site.post('/mfe-filler/canary/end');
    expect(await shownAt(inside)).toBe(live);
  });

  it('appears on pages of a preview link until the preview is revoked', async () => {
    const live = await bring('fine');
    const own = version();
    await site.upload(fragmentRemote('other'), own);
    const made = await site.post<{ path: string }>(`/mfe-filler/${own}/preview`, { label: 'pr-1' });
    expect(made.status).toBe(201);
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' };
    const opened = await site.app.inject({ method: 'POST', url: made.path, headers });
    const cookie = cookiesOf(opened).join('; ');
    expect(await shownAt(cookie)).toBe(`mfe-filler@${own}`);
    expect(await shownAt('')).toBe(live);
    await site.post('/mfe-filler/preview/revoke', { label: 'pr-1' });
    expect(await shownAt(cookie)).toBe(live);
  });
});

describe('release with fragments', () => {
  it('is listed with the fragments, and the remote of a page with the slots', async () => {
    await bring('fine');
    const { channels } = releaseStatusSchema.parse(await site.read('/status'));
    const of = (wanted: string) => channels.find(({ name }) => name === wanted);
    expect(of('mfe-filler')).toMatchObject({ fragments: OFFERED });
    expect(of('mfe-page')?.slots).toEqual(
      expect.arrayContaining([{ slot: 'home.club', filledBy: 'mfe-filler' }]),
    );
    const newestOf = async (name: string) =>
      (await site.read<{ releases: PublishedRelease[] }>(`/?name=${name}`)).releases[0];
    expect((await newestOf('mfe-filler'))?.fragments).toEqual(OFFERED);
    expect(await newestOf('mfe-page')).not.toHaveProperty('fragments');
  });

  const refusal = (release: FixtureRelease) =>
    site.publish(release, version()).then(() => 'published', String);
  const noise = Array.from({ length: 60_000 }, (_, at) => ((at * 48_271) % 2_147_483_647).toString(36));
  it.each([
    [
      'a slot that the contracts do not have',
      fragmentRemote('fine', ['home.sidebar']),
      /offers a fragment for the slot 'home.sidebar', which the contracts do not have\./,
    ],
    [
      'a slot of another remote',
      fragmentRemote('fine', ['home.club'], 'mfe-fourth'),
      /the slot 'home.club' is granted to mfe-filler: fill another slot/,
    ],
    [
      'other exposes',
      fragmentRemote('fine', OFFERED, 'mfe-filler', {
        exposes: ['./app', './fragment-home-club', './button'],
      }),
      /exposes '.\/button'.*does not expose '.\/fragment-home-nearest-centre'/s,
    ],
    [
      'more bytes than its slot has',
      withFiles(fragmentRemote('fine'), { 'web/home.club.js': noise.join('') }),
      /its fragment 'home.club' costs a visitor .* bytes, .* more than its budget of 24,000/,
    ],
  ])('is rejected with %s', async (_what, release, reason) => {
    expect(await refusal(release)).toMatch(reason);
  });

  it('is rejected if a fragment needs props that the live page does not pass', async () => {
    const props = (required: string[]) => ({
      'home.club': {
        type: 'object',
        properties: Object.fromEntries(required.map((field) => [field, { type: 'string' }])),
        required,
      },
    });
    await site.bringLive(pageRemote('says', { slotProps: props(['title']) }), version());
    const needing = (required: string[]) =>
      refusal(fragmentRemote('fine', OFFERED, 'mfe-filler', { slotProps: props(required) }));
    expect(await needing(['title', 'tone'])).toMatch(
      /mfe-page@.* passes props to the slot 'home.club' that mfe-filler@.* does not accept: props.tone is missing/,
    );
    expect(await needing(['title'])).toBe('published');
  });
});
