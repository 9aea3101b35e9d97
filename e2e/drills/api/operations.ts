import fc, { type Arbitrary } from 'fast-check';
import { z } from 'shared-contracts/zod';
import { arbitraryOf, isRecord, schemaSchema, textOf, wordOf } from './values.ts';

const contentSchema = z.record(
  z.string(),
  z.object({ schema: schemaSchema, example: z.optional(z.unknown()) }),
);
const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema: schemaSchema,
  example: z.optional(z.unknown()),
});
type Parameter = z.infer<typeof parameterSchema>;
const operationSchema = z.object({
  operationId: z.string(),
  parameters: z._default(z.array(parameterSchema), []),
  requestBody: z.optional(z.object({ content: contentSchema })),
  responses: z.record(z.string(), z.object({ content: z.optional(z.record(z.string(), z.looseObject({}))) })),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: schemaSchema,
});

export interface Operation extends z.infer<typeof operationSchema> {
  readonly path: string;
  readonly method: string;
}

/** Operations that end a session or use up an address's attempts to sign in. They come last. */
const LAST = [
  'signOut',
  'deleteAccount',
  'answerSignIn',
  'join',
  'verifyEmail',
  'resetPassword',
  'newPassword',
];

/** Reads a site's API document: its operations, and the components of their schemas. */
export async function readDocument(origin: string) {
  const answer = await fetch(`${origin}/api/openapi.json`);
  const { paths, components } = documentSchema.parse(await answer.json());
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Operation => ({ ...operation, path, method: method.toUpperCase() }),
    ),
  );
  const rank = ({ operationId }: Operation) => LAST.indexOf(operationId);
  return { operations: operations.toSorted((a, b) => rank(a) - rank(b)), components };
}

interface Body {
  readonly type: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** A call of the API, ready to send. */
export interface Call {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body['body'];
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
const parametersIn = ({ parameters }: Operation, place: Parameter['in']) =>
  parameters.filter((parameter) => parameter.in === place);

/** Mostly the documented example, so that calls get past the first check. */
const pathValue = ({ schema, example }: Parameter): Arbitrary<string> =>
  example === undefined
    ? textOf(schema)
    : fc.oneof(
        { weight: 2, arbitrary: fc.constant(String(example)) },
        { weight: 1, arbitrary: textOf(schema) },
      );

function pathOf(operation: Operation): Arbitrary<string> {
  const named = parametersIn(operation, 'path');
  const query = parametersIn(operation, 'query').map(({ name, schema, required }) =>
    fc
      .option(textOf(schema), { nil: undefined, freq: required ? 12 : 2 })
      .map((value) => (value === undefined ? '' : `${encoded(name)}=${encoded(value)}`)),
  );
  return fc.tuple(fc.tuple(...named.map(pathValue)), fc.tuple(...query)).map(([values, pairs]) => {
    const path = named.reduce(
      // An empty segment would address another call.
      (all, { name }, at) => all.replace(`{${name}}`, encoded(values[at] || ' ')),
      operation.path,
    );
    const asked = pairs.filter(Boolean).join('&');
    return asked ? `${path}?${asked}` : path;
  });
}

const headersOf = (operation: Operation): Arbitrary<Readonly<Record<string, string>>> =>
  fc
    .tuple(
      ...parametersIn(operation, 'header').map(({ name, schema }) =>
        fc
          .oneof({ weight: 12, arbitrary: textOf(schema) }, { weight: 1, arbitrary: fc.constant('') })
          .map((value) => [name, value.replace(/[^\x20-\x7e]/g, '?').trim()] as const),
      ),
    )
    .map((pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== '')));

const form = (value: unknown) =>
  new URLSearchParams(
    Object.entries(Object(value)).map(([name, one]) => [name.toWellFormed(), wordOf(one).toWellFormed()]),
  ).toString();

const bytes = fc.uint8Array({ maxLength: 2_000 }).map((value) => Uint8Array.from(value));
const BOUNDARY = 'a-boundary-of-a-drill';
const multipart = (file: Uint8Array) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="receipt"; filename="r.png"\r\n\r\n${String.fromCharCode(...file)}\r\n--${BOUNDARY}--\r\n`;

/** Bodies by media type: values of the schema, and malformed ones. */
function bodyOf(
  { requestBody }: Operation,
  known: Readonly<Record<string, unknown>>,
): Arbitrary<Body | undefined> {
  if (!requestBody) return fc.constant(undefined);
  const types = Object.entries(requestBody.content).map(([type, { schema, example }]): Arbitrary<Body> => {
    if (type === 'multipart/form-data')
      return bytes.map((file) => ({ type: `${type}; boundary=${BOUNDARY}`, body: multipart(file) }));
    if (schema.format === 'binary') return bytes.map((body) => ({ type, body }));
    return fc
      .oneof({ weight: 3, arbitrary: arbitraryOf(schema) }, { weight: 1, arbitrary: fc.constant(example) })
      .map((value) => (isRecord(value) ? { ...value, ...known } : value))
      .map((value) => ({
        type,
        body: type.includes('urlencoded') ? form(value) : (JSON.stringify(value) ?? ''),
      }));
  });
  const [first = ''] = Object.keys(requestBody.content);
  const malformed = fc.constantFrom<Body>(
    ...['{', '', '[[[['].map((body) => ({ type: first, body })),
    { type: 'application/xml', body: '<a/>' },
    { type: 'nonsense', body: '{}' },
  );
  return fc.oneof({ weight: 8, arbitrary: fc.oneof(...types) }, { weight: 1, arbitrary: malformed });
}

/** Calls of an operation. `known` are fields that its body has besides, such as the CSRF token. */
export const callsOf = (operation: Operation, known: Readonly<Record<string, unknown>>): Arbitrary<Call> =>
  fc
    .tuple(pathOf(operation), headersOf(operation), bodyOf(operation, known))
    .map(([path, headers, body]) => ({
      path,
      headers: { ...headers, ...(body ? { 'content-type': body.type } : {}) },
      ...(body ? { body: body.body } : {}),
    }));
