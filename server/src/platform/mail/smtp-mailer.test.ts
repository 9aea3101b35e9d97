import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createSmtpMailer } from './smtp-mailer.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** A mail server on this machine that keeps what it is given. */
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
          text: Buffer.concat(chunks).toString('utf8'),
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

test('hands a mail to the server, to one address alone', async () => {
  const received: Received[] = [];
  const mailer = createSmtpMailer(await startMailServer(received), 'Club <club@example.com>');
  await mailer.send({ to: 'shopper@example.com', subject: 'Confirm your address', text: 'Follow the link.' });
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: 'club@example.com', to: ['shopper@example.com'] });
  expect(received[0]?.text).toContain('Subject: Confirm your address');
  expect(received[0]?.text).toContain('Follow the link.');
});

test('fails when the server is not there', async () => {
  const mailer = createSmtpMailer('smtp://127.0.0.1:1', 'club@example.com');
  await expect(mailer.send({ to: 'a@example.com', subject: 's', text: 't' })).rejects.toThrow();
});
