import { GIFT_CARD_BALANCE_PATH, giftCardBalanceSchema } from 'shared-contracts/member';
import { describe, expect, test } from 'vitest';
import {
  type GiftCardProvider,
  PRACTICE_CARDS,
  practiceGiftCards,
} from '../../src/club/gift-cards/gift-card-provider.ts';
import { giftCardsPlugin } from '../../src/club/gift-cards/gift-cards.plugin.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { captchaToken, SECRET } from '../support/auth-site.ts';
import { startPlainSite } from '../support/plain-site.ts';

const [known] = PRACTICE_CARDS;
if (!known) throw new Error('There is no practice card');

async function siteWith(provider?: GiftCardProvider, hasPractice = true) {
  const logged: string[] = [];
  const site = await startPlainSite({ onLog: (line) => void logged.push(line) }, (app) =>
    app.register(giftCardsPlugin, { secret: SECRET, hasPractice, ...(provider ? { provider } : {}) }),
  );
  const { app, db, stop } = site;
  let senders = 0;
  return {
    app,
    db,
    logged,
    async look(card: object, { address = `203.0.113.${++senders}`, captcha = '' } = {}) {
      const browser = new AuthBrowser(app, address);
      const token = captcha || (await captchaToken(app, 'gift-card'));
      return browser.post(GIFT_CARD_BALANCE_PATH, { ...card, captcha: token });
    },
    [Symbol.asyncDispose]: stop,
  };
}

describe('gift card balance', () => {
  test('is shown for a number and PIN, with or without spaces in the number', async () => {
    await using site = await siteWith();
    const number = known.number.replace(/(\d{4})/g, '$1 ').trim();
    const answer = await site.look({ number, pin: known.pin });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { last_four, cents, currency } = giftCardBalanceSchema.parse(answer.json());
    expect([last_four, cents, currency]).toEqual([known.number.slice(-4), known.cents, known.currency]);
  });

  test('returns the same error for an unknown number and a wrong PIN, and names invalid fields', async () => {
    await using site = await siteWith();
    const wrong = await site.look({ number: known.number, pin: '0000' });
    const unknown = await site.look({ number: '6006499900009999', pin: known.pin });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([422, 422]);
    expect(wrong.json().message).toBe(unknown.json().message);
    const typed = await site.look({ number: '12', pin: 'abcd' });
    expect(Object.keys(typed.json().fields).toSorted()).toEqual(['number', 'pin']);
  });

  test('limits attempts per card and per address', async () => {
    await using site = await siteWith();
    const tries = Array.from({ length: 8 }, (_, at) => site.look({ number: known.number, pin: `100${at}` }));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([...Array(5).fill(422), ...Array(3).fill(429)]);
    expect((await site.look({ number: known.number, pin: known.pin })).json().code).toBe('RATE_LIMITED');
    const other = async (tried: number) =>
      site.look({ number: `60064999000100${10 + tried}`, pin: '1234' }, { address: '198.51.100.7' });
    for (let tried = 0; tried < 10; tried++) expect((await other(tried)).statusCode).toBe(422);
    expect((await other(10)).json().code).toBe('RATE_LIMITED');
  });

  test('requires a captcha for this form and the CSRF token', async () => {
    await using site = await siteWith();
    const card = { number: known.number, pin: known.pin };
    const captcha = await captchaToken(site.app, 'contact');
    expect((await site.look(card, { captcha })).json().code).toBe('CAPTCHA_FAILED');
    const bare = await site.app.inject({ method: 'POST', url: GIFT_CARD_BALANCE_PATH, payload: card });
    expect(bare.statusCode).toBe(403);
  });

  test('never logs or stores the card number, even when the provider fails', async () => {
    const failing: GiftCardProvider = {
      name: 'failing',
      practice: null,
      balance: async ({ number }) => Promise.reject(new TypeError(`cannot reach ${number}`)),
    };
    await using site = await siteWith(failing);
    const answer = await site.look({ number: known.number, pin: known.pin });
    expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect(site.logged.some((line) => line.includes('"provider":"failing","kind":"TypeError"'))).toBe(true);
    expect(site.logged.join('')).not.toContain(known.number);
    const kept = await site.db.selectFrom('rate_limits').select('key').execute();
    expect(kept.length).toBeGreaterThan(1);
    expect(JSON.stringify(kept)).not.toContain(known.number);
  });

  test('is unavailable without a provider, and the page is notified', async () => {
    await using site = await siteWith(undefined, false);
    const setup = async (app: typeof site.app) => (await app.inject(GIFT_CARD_BALANCE_PATH)).json();
    expect(await setup(site.app)).toEqual({ available: false, practice: null });
    expect((await site.look({ number: known.number, pin: known.pin })).statusCode).toBe(503);
    await using open = await siteWith(practiceGiftCards);
    expect(await setup(open.app)).toMatchObject({ available: true, practice: { pin: known.pin } });
  });
});
