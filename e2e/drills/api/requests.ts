import fc, { type Arbitrary } from 'fast-check';
import type { Operation } from './document.ts';
import { arbitraryOf, textOf, wordOf } from './values.ts';

/** A call of the API, ready to be sent. */
export interface Call {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

type Parameter = Operation['parameters'][number];

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
/** What a header can hold. */
const headerText = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').trim();

const parametersIn = ({ parameters }: Operation, place: Parameter['in']) =>
  parameters.filter((parameter) => parameter.in === place);

/** Real things mostly, so that calls get far. */
const pathValue = ({ schema, example }: Parameter): Arbitrary<string> =>
  example === undefined
    ? textOf(schema)
    : fc.oneof(
        { weight: 2, arbitrary: fc.constant(String(example)) },
        { weight: 1, arbitrary: textOf(schema) },
      );

function pathOf(operation: Operation): Arbitrary<string> {
  const named = parametersIn(operation, 'path');
  const query = parametersIn(operation, 'query');
  const part = ({ name, schema, required }: Parameter) =>
    fc
      .option(textOf(schema), { nil: undefined, freq: required ? 12 : 2 })
      .map((value) => [name, value] as const);
  return fc
    .tuple(
      fc.tuple(...named.map((parameter) => pathValue(parameter))),
      fc.tuple(...query.map(part)),
      fc.option(fc.tuple(fc.string(), fc.string()), { nil: undefined, freq: 1 }),
    )
    .map(([values, asked, odd]) => {
      const path = named.reduce(
        // An empty segment is the address of another call.
        (all, { name }, at) => all.replace(`{${name}}`, encoded(values[at] || ' ')),
        operation.path,
      );
      const pairs = [...asked, ...(odd && query.length > 0 ? [odd] : [])].flatMap(([name, value]) =>
        value === undefined ? [] : [`${encoded(name)}=${encoded(value)}`],
      );
      return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
    });
}

const headersOf = (operation: Operation): Arbitrary<Readonly<Record<string, string>>> =>
  fc
    .tuple(
      ...parametersIn(operation, 'header').map(({ name, schema }) =>
        fc
          .oneof({ weight: 12, arbitrary: textOf(schema) }, { weight: 1, arbitrary: fc.constant('') })
          .map((value) => [name, headerText(value)] as const),
      ),
    )
    .map((pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== '')));

const form = (value: unknown) =>
  new URLSearchParams(
    Object.entries(Object(value)).map(([name, one]) => [name.toWellFormed(), wordOf(one).toWellFormed()]),
  ).toString();

interface Body {
  readonly type: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

const bytes: Arbitrary<Uint8Array<ArrayBuffer>> = fc
  .uint8Array({ maxLength: 2_000 })
  .map((value) => Uint8Array.from(value));
const BOUNDARY = 'a-boundary-of-a-drill';

/** Bodies by media type: values of the schema, and what is no such text at all. */
function bodyOf(
  { requestBody }: Operation,
  known: Readonly<Record<string, unknown>>,
): Arbitrary<Body | undefined> {
  if (!requestBody) return fc.constant(undefined);
  const types = Object.entries(requestBody.content).map(([type, { schema, example }]): Arbitrary<Body> => {
    if (type === 'multipart/form-data')
      return bytes.map((file) => ({
        type: `${type}; boundary=${BOUNDARY}`,
        body: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="receipt"; filename="r.png"\r\n\r\n${String.fromCharCode(...file)}\r\n--${BOUNDARY}--\r\n`,
      }));
    if (schema.format === 'binary')
      return fc
        .oneof(
          bytes,
          fc.json().map((text) => new TextEncoder().encode(text)),
        )
        .map((body) => ({ type, body: Uint8Array.from(body) }));
    const values = fc
      .oneof({ weight: 3, arbitrary: arbitraryOf(schema) }, { weight: 1, arbitrary: fc.constant(example) })
      .map((value) => (isRecord(value) ? { ...value, ...known } : value));
    return values.map((value) => ({
      type,
      body: type.includes('urlencoded') ? form(value) : (JSON.stringify(value) ?? ''),
    }));
  });
  const [first = ''] = Object.keys(requestBody.content);
  const odd = fc.constantFrom<Body>(
    { type: first, body: '{' },
    { type: first, body: '' },
    { type: first, body: '[[[[' },
    { type: 'application/xml', body: '<a/>' },
    { type: 'nonsense', body: '{}' },
  );
  return fc.oneof({ weight: 8, arbitrary: fc.oneof(...types) }, { weight: 1, arbitrary: odd });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Calls of an operation. `known` is what its body holds besides, such as the CSRF token. */
export const callsOf = (
  operation: Operation,
  known: Readonly<Record<string, unknown>> = {},
): Arbitrary<Call> =>
  fc
    .tuple(pathOf(operation), headersOf(operation), bodyOf(operation, known))
    .map(([path, headers, body]) => ({
      path,
      headers: { ...headers, ...(body ? { 'content-type': body.type } : {}) },
      ...(body ? { body: body.body } : {}),
    }));
