import { CONTENT_API_VERSION, WIRE_ERROR_CODES, wireErrorSchema } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import type { ContentRoute } from './content-route.ts';

type JsonSchema = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

function parametersOf(schema: z.ZodMiniType, place: 'path' | 'query') {
  const { properties = {}, required = [] } = schemaOf(schema, 'output') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const version = {
  name: 'x-api-version',
  in: 'header',
  required: true,
  schema: { type: 'string', enum: [CONTENT_API_VERSION] },
};

const failed = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const operationOf = (route: ContentRoute) => ({
  operationId: route.operation,
  summary: route.summary,
  parameters: [version, ...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
  responses: {
    200: {
      description: route.summary,
      headers: { etag: { schema: { type: 'string' } } },
      content: { 'application/json': { schema: schemaOf(route.answer, 'output') } },
    },
    304: { description: 'What you have still holds' },
    400: failed('The request is not as described, or names another version'),
    404: failed('There is no such thing'),
  },
});

/** OpenAPI 3.1 of the content calls, made from the schemas that parse requests and that the client parses answers with. */
export function openApiDocument(routes: readonly ContentRoute[]) {
  const paths = routes.map((route) => [route.path.replace(/:(\w+)/g, '{$1}'), { get: operationOf(route) }]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Content API',
      version: CONTENT_API_VERSION,
      description: `Error codes: ${WIRE_ERROR_CODES.join(', ')}.`,
    },
    paths: Object.fromEntries(paths),
    components: { schemas: { Error: schemaOf(wireErrorSchema, 'output') } },
  };
}
