import type { Operation } from './tracing.ts';

/** Statements are a known number; those that are made for one question are not kept beyond this many. */
const MOST_KEPT = 1_000;
const kept = new Map<string, Operation>();

/** Verb of a statement, and the first table that it names. */
const VERB = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)"?/i;

/** Operation of a statement, by its summary (`SELECT members`): neither its text nor a value is told. */
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
