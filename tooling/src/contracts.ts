import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  CONTRACTS_REPORT,
  committedContracts,
  currentContracts,
  outOfDate,
  reportFile,
} from './lib/contracts-report.ts';
import { fail, PlainError } from './lib/report.ts';

// `pnpm contracts` writes the report of the contracts; `--unreleased` also where the version was raised before and no
// shell with it has been released yet.

try {
  const { values } = parseArgs({ options: { unreleased: { type: 'boolean', default: false } } });
  const committed = committedContracts();
  const current = await currentContracts();
  const reason = outOfDate(committed, current);
  const isRaised = committed?.version !== current.version;
  if (!reason) {
    process.stdout.write(`The report of contracts ${current.version} is up to date.\n`);
  } else if (!isRaised && !values.unreleased) {
    throw new PlainError(
      `${reason}\nIf no shell with ${current.version} is released yet: pnpm contracts --unreleased.`,
    );
  } else if (reason.includes('major version') && !values.unreleased) {
    throw new PlainError(reason);
  } else {
    writeFileSync(CONTRACTS_REPORT, reportFile(current));
    process.stdout.write(`Wrote the report of contracts ${current.version}.\n`);
  }
} catch (error) {
  fail(error);
}
