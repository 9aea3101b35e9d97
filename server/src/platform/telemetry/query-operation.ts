import type { Operation } from './tracing.ts';

// Limits the cache, because some statements are used only once.
const MOST_KEPT = 1_000;
const kept = new Map<string, Operation>();

const VERB = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)"?/i;

/**
 * Returns the operation of a statement, with a summary such as `SELECT members` and without text or values.
 */
export function queryOperation(text: string): Operation {
  const known = kept.get(text);
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
  if (kept.size < MOST_KEPT) kept.set(text, operation);
  return operation;
}
