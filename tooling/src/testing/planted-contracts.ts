import { committedContracts } from '../contracts/report.ts';
import { breaksBetween } from '../contracts/structure.ts';

/** A change of the report: replaces the first `from` after the mark in the section. */
export type Change = readonly [section: string, mark: string, from: string, to: string];

const ENTRIES = ['src/index', 'src/release/releases', 'src/remote/index', 'src/remote/server'];

export function breaksOf(changes: readonly Change[]): Promise<string[]> {
  const report = committedContracts()?.text ?? '';
  const changed = changes.reduce((text, [section, mark, from, to]) => {
    const at = text.indexOf(mark, text.indexOf(`── ${section}\n`));
    const place = text.indexOf(from, at);
    if (at < 0 || place < 0) throw new Error(`There is no ${from} after ${mark} in ${section}.`);
    return text.slice(0, place) + to + text.slice(place + from.length);
  }, report);
  return breaksBetween(report, changed, ENTRIES);
}

export const services = (from: string, to: string): Change => [
  'src/shell/shell-services',
  'interface BusHandle',
  from,
  to,
];
