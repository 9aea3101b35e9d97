import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { composeMail } from './compose-mail.ts';
import { createFolderMailer, createSmtpMailer, MailRefusedError } from './mailer.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: Buffer;
}

let server: SMTPServer | undefined;
let folder: string | undefined;
afterEach(async () => {
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  if (folder) await rm(folder, { recursive: true, force: true });
  [server, folder] = [undefined, undefined];
});

async function startMailServer(received: Received[]): Promise<string> {
  const started = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks),
        });
        done();
      });
    },
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port');
  return `smtp://127.0.0.1:${address.port}`;
}

const LINK = `https://www.example.com/verify-email?token=${'a'.repeat(60)}&callbackUrl=%2Fprofile%3Fa%3D1`;
const mail = composeMail({
  to: 'shopper@example.com',
  subject: 'Confirm your address for “Tom & Ann’s” <club>',
  brand: 'Tom & Ann’s',
  title: 'One step is left – café',
  before: ['Open this link:'],
  links: [{ label: 'Confirm & go', url: LINK }],
  after: ['It’s good for 24 hours. <b>Not bold.</b>'],
  signature: 'The club',
});
const ofPart = (message: Uint8Array) => PostalMime.parse(new Uint8Array(message));

async function received(sent = mail): Promise<Received> {
  const all: Received[] = [];
  const mailer = createSmtpMailer(await startMailServer(all), 'Club <club@example.com>');
  await mailer.send(sent);
  expect(all).toHaveLength(1);
  return all[0] as Received;
}

describe('SMTP mailer', () => {
  test('sends a mail to one address', async () => {
    expect(await received()).toMatchObject({ from: 'club@example.com', to: ['shopper@example.com'] });
    const odd = await received({ ...mail, to: 'a,b@example.com' });
    expect(odd.to).toHaveLength(1);
  });

  test('sends plain text and HTML of the same content', async () => {
    const { message } = await received();
    const raw = message.toString('latin1');
    expect(raw).toMatch(/Content-Type: multipart\/alternative/);
    expect(Math.max(...raw.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(998);
    const parsed = await ofPart(message);
    expect(parsed).toMatchObject({
      subject: mail.subject,
      from: { name: 'Club', address: 'club@example.com' },
      to: [{ address: 'shopper@example.com' }],
      attachments: [],
    });
    expect(parsed.text?.trimEnd()).toBe(mail.text.trimEnd());
    expect(parsed.html?.trimEnd()).toBe(mail.html?.trimEnd());
    expect(parsed.text).toContain(`\n${LINK}\n`);
    expect(parsed.html).toContain(`href="${LINK.replaceAll('&', '&amp;')}"`);
    expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('sends mail without HTML', async () => {
    const { message } = await received({ to: 'a@example.com', subject: 's', text: 'Follow the link.' });
    expect(await ofPart(message)).toMatchObject({ text: 'Follow the link.\n' });
  });
});

describe('HTML of a mail', () => {
  test('has a language, a title and layout tables, and loads no resources', () => {
    const { html = '' } = mail;
    expect(html).toContain('<html lang="en-US"');
    expect(html).toContain('<title>Confirm your address for “Tom &amp; Ann’s” &lt;club&gt;</title>');
    expect(html).toContain('<meta name="color-scheme" content="light dark"');
    expect([...html.matchAll(/<table(?![^>]*role="presentation")/g)]).toEqual([]);
    expect(html).not.toMatch(/<img|<script|<link|@import|url\(|src=/);
  });

  test('escapes text', () => {
    expect(mail.html).toContain('&lt;b&gt;Not bold.&lt;/b&gt;');
    expect(mail.text).toContain('<b>Not bold.</b>');
  });
});

test('folder mailer writes the same mail that a server would receive', async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
  const mailer = createFolderMailer(join(folder, 'mail'), 'Club <club@example.com>');
  expect(mailer.isFolder).toBe(true);
  await mailer.send(mail);
  const [name = ''] = await readdir(join(folder, 'mail'));
  expect(name).toMatch(/\.eml$/);
  const parsed = await ofPart(await readFile(join(folder, 'mail', name)));
  expect(parsed).toMatchObject({ subject: mail.subject, to: [{ address: 'shopper@example.com' }] });
  expect(parsed.text).toContain(LINK);
});

test.each([
  [550, true],
  [450, false],
])('tells a refused mail (%i) from an outage of the server', async (responseCode, isFinal) => {
  const started = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No'), { responseCode })),
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const { port } = started.server.address() as AddressInfo;
  const sent = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'club@example.com').send(mail);
  await expect(sent).rejects.toSatisfy(
    (error) => error instanceof MailRefusedError && error.isFinal === isFinal,
  );
});

test('sending fails without a server', async () => {
  const mailer = createSmtpMailer('smtp://127.0.0.1:1', 'club@example.com');
  expect(mailer.isFolder).not.toBe(true);
  await expect(mailer.send({ to: 'a@example.com', subject: 's', text: 't' })).rejects.toThrow();
});
