import { copyFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fail, PlainError } from './console/report.ts';
import {
  breaksSince,
  CONTRACTS_REPORT,
  committedContracts,
  currentContracts,
  LAST_REPORT,
  outOfDate,
  refusalOf,
  reportFile,
} from './contracts/report.ts';

// `pnpm contracts` writes the contracts report. `--unreleased` overwrites the report of a version that no
// released shell has yet. Both refuse a report that breaks an earlier one of the same major version.

try {
  const { values } = parseArgs({ options: { unreleased: { type: 'boolean', default: false } } });
  const committed = committedContracts();
  const current = await currentContracts();
  const reason = outOfDate(committed, current);
  const isRaised = committed !== null && committed.version !== current.version;
  const breaks = await breaksSince(isRaised ? committed : committedContracts(LAST_REPORT), current);
  if (breaks.length > 0) throw new PlainError(refusalOf(breaks));
  if (!reason) {
    process.stdout.write(`The report of contracts ${current.version} is up to date.\n`);
  } else if (committed && !isRaised && !values.unreleased) {
    throw new PlainError(
      `${reason}\nIf no shell with ${current.version} is released yet: pnpm contracts --unreleased.`,
    );
  } else {
    if (isRaised) copyFileSync(CONTRACTS_REPORT, LAST_REPORT);
    writeFileSync(CONTRACTS_REPORT, reportFile(current));
    process.stdout.write(`Wrote the report of contracts ${current.version}.\n`);
  }
} catch (error) {
  fail(error);
}
