import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import Fastify from 'fastify';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { createSecrets } from '../../../src/platform/crypto/secrets.ts';
import { createJobs } from '../../../src/platform/jobs/boss-jobs.ts';
import { createMailQueue } from '../../../src/platform/mail/mail-queue.ts';
import { createSmtpMailer } from '../../../src/platform/mail/mailer.ts';
import { createTestDatabase } from '../../../src/testing/test-database.ts';

const REMINDERS = 3_000;
const database = await createTestDatabase();
const jobs = createJobs({ url: database.url, log: Fastify().log, now: Date.now });
afterAll(async () => {
  await jobs.stop();
  await database.stop();
});

test('sends a password reset before 3,000 reminders when a silent mail server recovers', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as { port: number };

  const secrets = createSecrets('a secret of a test, long enough for one');
  const send = createMailQueue(
    jobs,
    createSmtpMailer(`smtp://127.0.0.1:${port}`, 'club@example.com'),
    secrets,
  );
  await jobs.start();
  const reminder = { to: 'many@example.com', subject: 's', text: 't', unsubscribe: 'https://example.com/u' };
  for (let at = 0; at < REMINDERS; at += 100)
    await Promise.all(Array.from({ length: 100 }, () => send(reminder)));
  await expect.poll(() => sockets.size, { timeout: 120_000 }).toBeGreaterThan(4);
  await send({ to: 'one@example.com', subject: 'Reset your password', text: 't' });
  const before = sockets.size;
  await expect.poll(() => sockets.size, { timeout: 120_000 }).toBeGreaterThan(before + 4);

  for (const socket of sockets) socket.destroy();
  silent.close();
  await once(silent, 'close');
  const recipients: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const recovered = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const [to] = session.envelope.rcptTo.map(({ address }) => address);
      recipients.push(to ?? '');
      if (to === 'one@example.com') resolve();
      stream.resume().on('end', done);
    },
  });
  await new Promise<void>((listening) => recovered.listen(port, '127.0.0.1', listening));
  await promise;
  expect(recipients.length).toBeLessThan(REMINDERS);
  await new Promise<void>((closed) => recovered.close(closed));
});
