import type { Operation } from './tracing.ts';

const MAX_CACHED = 1_000;
const cached = new Map<string, Operation>();

const VERB = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)"?/i;

export function queryOperation(text: string): Operation {
  const known = cached.get(text);
  if (known) return known;
  const verb = VERB.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
  const table = TABLE.exec(text)?.[1];
  const name = table ? `${verb} ${table}` : verb;
  const operation: Operation = {
    name,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      'db.query.summary': name,
      ...(table ? { 'db.collection.name': table } : {}),
    },
  };
  if (cached.size < MAX_CACHED) cached.set(text, operation);
  return operation;
}
