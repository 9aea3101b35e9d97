import { z } from 'shared-contracts/zod';

const schemaSchema = z.looseObject({});
export type Schema = z.infer<typeof schemaSchema>;
const contentSchema = z.record(
  z.string(),
  z.object({ schema: schemaSchema, example: z.optional(z.unknown()) }),
);

const operationSchema = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z._default(
    z.array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        schema: schemaSchema,
        example: z.optional(z.unknown()),
      }),
    ),
    [],
  ),
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

/** Last calls: they end a session, after which a member joins again, or use up the tries that an address has for that. */
const LAST = [
  'signOut',
  'deleteAccount',
  'answerSignIn',
  'join',
  'verifyEmail',
  'resetPassword',
  'newPassword',
];

/** Document that a site tells: its operations, and what their schemas refer to. */
export async function readDocument(origin: string) {
  const { paths, components } = documentSchema.parse(
    await (await fetch(`${origin}/api/openapi.json`)).json(),
  );
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Operation => ({ ...operation, path, method: method.toUpperCase() }),
    ),
  );
  const rank = ({ operationId }: Operation) => LAST.indexOf(operationId);
  return { operations: operations.toSorted((a, b) => rank(a) - rank(b)), components };
}
