import { STATUS_CODES } from 'node:http';
import { CONTENT_API_VERSION } from 'shared-contracts/content';
import { WIRE_ERROR_CODES, wireErrorSchema } from 'shared-contracts/wire';
import { z } from 'shared-contracts/zod';
import { callErrors } from './call-errors.ts';
import { API_TAGS, type ApiBody, type ApiCall, type MediaAnswer } from './described-call.ts';
import { type JsonSchema, schemaOf } from './json-schema.ts';
import { schemesOf, securityOf } from './security-schemes.ts';

// Path parameters by name, from the sample content.
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  slug: ['charleston'],
  centre: ['charleston'],
  id: ['1', '0b2f4b0e-6d7a-4c5e-9a51-0f2f6f1c7a10', 'a1b2c3d4e5f6'],
  page: ['home', 'pink'],
  kind: ['parking'],
  key: ['charleston'],
  pictureKind: ['photo'],
  document: ['terms-of-use'],
  provider: ['oidc'],
  name: ['mfe-loyalty'],
  version: ['1.5.0'],
  path: ['web/remoteEntry.mjs'],
  reference: ['PINK-2345-6789-ABCD'],
};

function takes({ pattern, enum: choices }: JsonSchema, value: string): boolean {
  if (Array.isArray(choices)) return choices.includes(value);
  return typeof pattern !== 'string' || new RegExp(pattern).test(value);
}

const exampleOf = (name: string, schema: JsonSchema): string | undefined =>
  EXAMPLES[name]?.find((value) => takes(schema, value));

const errorSchema = z.looseObject(wireErrorSchema.shape);

export interface RoutedCall {
  readonly method: string;
  readonly url: string;
  readonly call: ApiCall;
}

export const pathOf = (url: string): string =>
  url
    .replace(/:(\w+)(\([^)]*\))?/g, '{$1}')
    .replace('*', '{path}')
    .replace(/(?<=.)\/$/, '');

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

function parametersOf(schema: ApiCall['params'], place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] }: ObjectSchema = schemaOf(schema, 'input');
  return Object.entries(properties).map(([key, property]) => {
    const name = key === '*' ? 'path' : key;
    const example = place === 'path' ? exampleOf(name, property) : undefined;
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(key),
      schema: property,
      ...(example === undefined ? {} : { example }),
    };
  });
}

const headersOf = ({ headers = {} }: ApiCall) =>
  Object.entries(headers).map(([name, { schema, isRequired }]) => ({
    name,
    in: 'header',
    required: isRequired,
    schema: schemaOf(schema, 'input'),
  }));

function bodyOf({ schema, example, alsoAs = [] }: ApiBody) {
  const media = { schema: schemaOf(schema, 'input'), example };
  return {
    required: true,
    content: Object.fromEntries(['application/json', ...alsoAs].map((type) => [type, media])),
  };
}

function uploadOf({ media, field }: NonNullable<ApiCall['upload']>) {
  const file = { type: 'string', format: 'binary' };
  const schema = field ? { type: 'object', properties: { [field]: file }, required: [field] } : file;
  return { required: true, content: { [media]: { schema } } };
}

const isMedia = (answer: ApiCall['answer']): answer is MediaAnswer => answer !== null && 'media' in answer;

function goodAnswer({ answer, summary }: ApiCall) {
  if (answer === null) return { description: summary };
  const content = isMedia(answer)
    ? { [answer.media]: { schema: answer.media === 'application/json' ? {} : { type: 'string' } } }
    : { 'application/json': { schema: schemaOf(answer, 'output') } };
  return { description: summary, content };
}

const errorAnswer = (status: number, codes: readonly string[]) => ({
  description: `${STATUS_CODES[status]}: ${codes.join(', ')}`,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      examples: Object.fromEntries(
        codes.map((code) => [
          code,
          { value: { code, message: 'What to show to people, in English.', requestId: 'req-1a2b3c' } },
        ]),
      ),
    },
  },
});

interface DocumentedAnswer {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema; readonly examples?: unknown }>>;
}

function operationOf({ call }: RoutedCall) {
  const parameters = [
    ...headersOf(call),
    ...parametersOf(call.params, 'path'),
    ...parametersOf(call.query, 'query'),
  ];
  const status = call.status ?? (call.answer === null ? 204 : 200);
  const also = Object.entries(call.also ?? {}).map(([code, description]) => [code, { description }]);
  const errors = [...callErrors(call)].map(([code, codes]) => [code, errorAnswer(code, codes)]);
  const responses: Readonly<Record<string, DocumentedAnswer>> = {
    [status]: goodAnswer(call),
    ...Object.fromEntries([...also, ...errors]),
  };
  return {
    operationId: call.operation,
    summary: call.summary,
    tags: [call.tag] as readonly string[],
    security: securityOf(call.access),
    ...(call.staff
      ? { 'x-roles': call.staff.roles, 'x-of-center': call.staff.isOfCentre, 'x-change': call.staff.isChange }
      : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body ? { requestBody: bodyOf(call.body) } : {}),
    ...(call.upload ? { requestBody: uploadOf(call.upload) } : {}),
    responses,
  };
}

export function openApiDocument(
  calls: readonly RoutedCall[],
  { origin }: { readonly origin: string | undefined },
) {
  const order = Object.keys(API_TAGS);
  const sorted = calls.toSorted((a, b) => order.indexOf(a.call.tag) - order.indexOf(b.call.tag));
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const routed of sorted) {
    const path = pathOf(routed.url);
    paths[path] = { ...paths[path], [routed.method.toLowerCase()]: operationOf(routed) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Outlet centers',
      version: CONTENT_API_VERSION,
      description: [
        'Errors are `{ code, message, requestId, fields? }`: compare the code, show the message.',
        `Codes: ${WIRE_ERROR_CODES.map((code) => `\`${code}\``).join(', ')}. A newer server may know more.`,
        'Any call can also answer 500 (INTERNAL_ERROR), 503 (UNAVAILABLE) while the server has problems or shuts down, and 431 for an address that is too long for HTTP.',
      ].join('\n\n'),
    },
    servers: [{ url: origin ?? '/', description: 'This site' }],
    tags: Object.entries(API_TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: schemaOf(errorSchema, 'output') },
      securitySchemes: schemesOf(calls.map(({ call }) => call.access ?? 'public')),
    },
  };
}
