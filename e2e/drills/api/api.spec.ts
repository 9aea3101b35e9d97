import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { siteUnderTest } from '../../support/site.ts';
import { expect, test } from '../../support/test.ts';
import { run } from '../run.ts';
import { type Caller, member, operator, visitor } from './callers.ts';
import { type Operation, readDocument } from './document.ts';
import { type Call, callsOf } from './requests.ts';

/** Larger than what is installed; a drill fetches it. */
const REDOCLY = '@redocly/cli@2.77.0';
/** Calls of each operation by each caller. */
const RUNS = Number(process.env.API_RUNS ?? 30);

test.setTimeout(3_600_000);

/** What the document says of all calls: the server ends, or an address is too long for HTTP. */
const ALWAYS = [503, 431];

type Judge = (operation: Operation, answer: Response) => Promise<string | null>;

/** Says what is wrong with an answer; null where nothing is. */
function createJudge(components: unknown): Judge {
  // A validator that knows nothing of our schemas' library.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const validators = new Map<string, ValidateFunction>();
  return async ({ operationId, responses }, answer) => {
    const { status } = answer;
    const body = await answer.text();
    if (ALWAYS.includes(status)) return null;
    if (status >= 500) return `${status} ${body.slice(0, 200)}`;
    const told = responses[status];
    if (!told) return `${status}, which the document does not name: ${body.slice(0, 200)}`;
    const schema = told.content?.['application/json']?.schema;
    if (!schema || !answer.headers.get('content-type')?.includes('json')) return null;
    const key = `${operationId} ${status}`;
    const validate = validators.get(key) ?? ajv.compile({ ...schema, components } as AnySchema);
    validators.set(key, validate);
    return validate(JSON.parse(body))
      ? null
      : `${status}, whose body is not as told: ${ajv.errorsText(validate.errors)}`;
  };
}

async function send({ method }: Operation, call: Call, headers: Readonly<Record<string, string>>) {
  const { baseUrl } = siteUnderTest();
  return fetch(new URL(baseUrl).origin + call.path, {
    method,
    headers: { ...headers, ...call.headers },
    redirect: 'manual',
    ...(call.body === undefined ? {} : { body: call.body }),
  });
}

/** Failures of an operation, each by the smallest call that fails. */
async function fuzz(operation: Operation, caller: Caller, judge: Judge): Promise<string[]> {
  const { headers, known } = await caller.credentials();
  const property = fc.asyncProperty(callsOf(operation, known), async (call) => {
    const wrong = await judge(operation, await send(operation, call, headers));
    if (wrong) throw new Error(wrong);
  });
  const result = await fc.check(property, { numRuns: RUNS, endOnFailure: false });
  if (!result.failed) return [];
  const [call] = result.counterexample ?? [];
  const words = result.errorInstance instanceof Error ? result.errorInstance.message : '';
  return [
    `${caller.name}: ${operation.method} ${operation.operationId} ${words}\n${JSON.stringify(call).slice(0, 600)}`,
  ];
}

async function fuzzAll(caller: Caller): Promise<string[]> {
  const failures: string[] = [];
  const { operations, components } = await readDocument(siteUnderTest().baseUrl);
  const judge = createJudge(components);
  for (const operation of operations) failures.push(...(await fuzz(operation, caller, judge)));
  const { status } = await fetch(`${siteUnderTest().baseUrl}/health/live`);
  if (status !== 200) failures.push(`${caller.name}: the site lives no more, ${status}`);
  return failures;
}

test('API document: Redocly finds no error in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'api-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, await (await fetch(`${siteUnderTest().baseUrl}/api/openapi.json`)).text());
    const config = fileURLToPath(new URL('./redocly.yaml', import.meta.url));
    const { code, output } = await run('npx', ['--yes', REDOCLY, 'lint', file, `--config=${config}`], folder);
    expect(code, output).toBe(0);
    expect(output).toContain('Your API description is valid');
    expect(output).not.toContain('warning');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

// First: members join, and an address may do that a few times in an hour.
test('API: every call of a member is answered as the document says', async ({ page }) => {
  expect(await fuzzAll(member(page))).toEqual([]);
});

test('API: every call of a visitor is answered as the document says', async ({ page }) => {
  expect(await fuzzAll(visitor(page))).toEqual([]);
});

// The last: what is live may be another afterwards.
test('API: every call of operations is answered as the document says', async () => {
  expect(await fuzzAll(operator)).toEqual([]);
});
