import { renameSync, writeFileSync } from 'node:fs';
import type { Outcome } from './outcome.ts';

const stateOf = ({ wrong, undone }: Outcome) => (undone === null ? (wrong > 0 ? 'WRONG' : 'ok') : 'UNDONE');

/** Returns one line for people. Texts of members are not in it, but control characters are removed anyway. */
export function lineOf(outcome: Outcome): string {
  const { check, what, compared, wrong, first, undone } = outcome;
  const found = wrong > 0 ? `, ${wrong} wrong: ${first.join(', ')}${wrong > first.length ? ', …' : ''}` : '';
  const result = undone === null ? `${compared}${found}` : `could not be done: ${undone}`;
  return `${stateOf(outcome).padEnd(6)} ${check.padEnd(16)} ${what}: ${result}`.replace(/\p{Cc}/gu, ' ');
}

/** 1: something is wrong. 2: nothing wrong was found, but a check could not be done. */
export function exitCodeOf(outcomes: readonly Outcome[]): 0 | 1 | 2 {
  if (outcomes.some(({ wrong }) => wrong > 0)) return 1;
  return outcomes.some(({ undone }) => undone !== null) ? 2 : 0;
}

const gauge = (name: string, help: string, lines: readonly string[]) =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines.map((line) => `${name}${line}`)].join('\n');

/** Writes Prometheus' text format for the textfile collector, which must never see a part of the file. */
export function writeMetrics(file: string, outcomes: readonly Outcome[], now: number): void {
  const by = (figureOf: (outcome: Outcome) => number) =>
    outcomes.map((outcome) => `{check="${outcome.check}"} ${figureOf(outcome)}`);
  const metrics = [
    gauge(
      'audit_compared',
      'What the last audit compared.',
      by(({ compared }) => compared),
    ),
    gauge(
      'audit_wrong',
      'What the last audit found wrong.',
      by(({ wrong }) => wrong),
    ),
    gauge(
      'audit_undone',
      'Whether a check could not be done.',
      by(({ undone }) => (undone === null ? 0 : 1)),
    ),
    gauge('audit_finished_timestamp_seconds', 'When the last audit ended.', [` ${Math.round(now / 1000)}`]),
  ];
  writeFileSync(`${file}.unfinished`, `${metrics.join('\n')}\n`);
  renameSync(`${file}.unfinished`, file);
}
