import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { csrfAnswerSchema } from 'shared-contracts/member';
import { join as joinClub } from '../../support/join.ts';
import { siteUnderTest } from '../../support/site.ts';
import { expect, test } from '../../support/test.ts';
import { type Call, callsOf, type Operation, readDocument } from './operations.ts';

/** A drill fetches it: it is larger than all that is installed. */
const REDOCLY = '@redocly/cli@2.77.0';
const RUNS = Number(process.env.API_RUNS ?? 30);
/** Statuses that the document gives for all calls: the server is ending, or an address is too long for HTTP. */
const ALWAYS = [503, 431];
const OWN = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };

test.setTimeout(3_600_000);

/** Headers of a caller, and fields of all its bodies. Asked before each operation, since the last one may have ended the session. */
type Credentials = () => Promise<{
  readonly headers: Readonly<Record<string, string>>;
  readonly known: Readonly<Record<string, string>>;
}>;

const visitor =
  (page: Page): Credentials =>
  async () => {
    const answer = await page.request.get('/api/auth/csrf');
    const { csrfToken } = csrfAnswerSchema.parse(await answer.json());
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { headers: { ...OWN, cookie, 'x-csrf-token': csrfToken }, known: { csrfToken } };
  };

/** A new member, who joins again after a call has deleted the account or ended the session. */
const member =
  (page: Page): Credentials =>
  async () => {
    const session = await (await page.request.get('/api/auth/session')).text();
    if (!session.includes('public_id')) {
      await page.context().clearCookies();
      await joinClub(page, paths.home());
    }
    return visitor(page)();
  };

const operations: Credentials = async () => ({
  headers: { ...OWN, authorization: `Bearer ${siteUnderTest().releaseToken}` },
  known: {},
});

type Judge = (operation: Operation, answer: Response) => Promise<string | null>;

/** Returns a function that says what is wrong with an answer; null for nothing. */
function createJudge(components: unknown): Judge {
  // Another validator than the library of our schemas.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const validators = new Map<string, ValidateFunction>();
  return async ({ operationId, responses }, answer) => {
    const { status } = answer;
    const body = await answer.text();
    if (ALWAYS.includes(status)) return null;
    if (status >= 500) return `${status} ${body.slice(0, 200)}`;
    const documented = responses[status];
    if (!documented) return `${status}, which is not in the document: ${body.slice(0, 200)}`;
    const schema = documented.content?.['application/json']?.schema;
    if (!schema || !answer.headers.get('content-type')?.includes('json')) return null;
    const key = `${operationId} ${status}`;
    const validate = validators.get(key) ?? ajv.compile({ ...schema, components } as AnySchema);
    validators.set(key, validate);
    return validate(JSON.parse(body))
      ? null
      : `${status}, with a body other than documented: ${ajv.errorsText(validate.errors)}`;
  };
}

const send = ({ method }: Operation, call: Call, headers: Readonly<Record<string, string>>) =>
  fetch(new URL(siteUnderTest().baseUrl).origin + call.path, {
    method,
    headers: { ...headers, ...call.headers },
    redirect: 'manual',
    ...(call.body === undefined ? {} : { body: call.body }),
  });

/** Failure of an operation, with the smallest call that fails. */
async function fuzz(operation: Operation, credentials: Credentials, judge: Judge): Promise<string[]> {
  const { headers, known } = await credentials();
  const property = fc.asyncProperty(callsOf(operation, known), async (call) => {
    const wrong = await judge(operation, await send(operation, call, headers));
    if (wrong) throw new Error(wrong);
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, {
    numRuns: RUNS,
    endOnFailure: false,
  });
  if (!failed) return [];
  const reason = errorInstance instanceof Error ? errorInstance.message : '';
  const call = JSON.stringify(counterexample?.[0]).slice(0, 600);
  return [`${operation.method} ${operation.operationId} ${reason}\n${call}`];
}

async function expectAnswersAsDocumented(credentials: Credentials): Promise<void> {
  const failures: string[] = [];
  const { operations: all, components } = await readDocument(siteUnderTest().baseUrl);
  const judge = createJudge(components);
  for (const operation of all) failures.push(...(await fuzz(operation, credentials, judge)));
  expect(failures).toEqual([]);
  expect((await fetch(`${siteUnderTest().baseUrl}/health/live`)).status).toBe(200);
}

test('Redocly finds no error in the API document', async () => {
  mkdirSync(test.info().outputDir, { recursive: true });
  const file = test.info().outputPath('openapi.json');
  writeFileSync(file, await (await fetch(`${siteUnderTest().baseUrl}/api/openapi.json`)).text());
  const config = join(import.meta.dirname, 'redocly.yaml');
  const args = ['--yes', REDOCLY, 'lint', file, `--config=${config}`];
  const { status, stdout, stderr } = spawnSync('npx', args, { cwd: tmpdir(), encoding: 'utf8' });
  const output = stdout + stderr;
  expect(status, output).toBe(0);
  expect(output).toContain('Your API description is valid');
  expect(output).not.toContain('warning');
});

test.describe('answers match the API document', () => {
  // A member first: an address may join only a few times in an hour.
  test('for a member', ({ page }) => expectAnswersAsDocumented(member(page)));
  test('for a visitor', ({ page }) => expectAnswersAsDocumented(visitor(page)));
  // Operations last: they may change what is live.
  test('for operations', () => expectAnswersAsDocumented(operations));
});
