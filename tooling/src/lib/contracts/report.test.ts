import { CONTRACTS_VERSION } from 'shared-contracts';
import { describe, expect, it } from 'vitest';
import contractsPackage from '../../../../shared-contracts/package.json' with { type: 'json' };
import {
  breaksSince,
  type ContractsReport,
  committedContracts,
  currentContracts,
  LAST_REPORT,
  outOfDate,
} from './report.ts';

const report = (version: string, ...lines: string[]): ContractsReport => ({
  version,
  text: ['── src/a', ...lines].join('\n'),
});
const one = 'export declare const one: number;';
const two = 'export declare const two: string;';

describe('the report of the contracts', () => {
  it('is, as committed, that of the contracts, at their version', async () => {
    expect(outOfDate(committedContracts(), await currentContracts())).toBeNull();
  });

  it('breaks nothing of the version before, unless it is a new major one', async () => {
    const last = committedContracts(LAST_REPORT);
    expect(last?.version).not.toBe(CONTRACTS_VERSION);
    expect(await breaksSince(last, await currentContracts())).toEqual([]);
  });

  it('is refused within a major version alone', async () => {
    const { text } = await currentContracts();
    const current = {
      version: '1.9.0',
      text: text.replace('function openStateEnds', 'function openStateUntil'),
    };
    expect(await breaksSince({ version: '1.8.0', text }, current)).toEqual([
      'Contracts 1.9.0 break 1.8.0: openStateEnds is not exported any more: what was built for it must still be able to use it.',
    ]);
    expect(await breaksSince({ version: '1.8.0', text }, { ...current, version: '2.0.0' })).toEqual([]);
  });

  it("has the version of the contracts' package, too", () => {
    expect(contractsPackage.version).toBe(CONTRACTS_VERSION);
  });

  it('says nothing of comments and of this machine', async () => {
    const { text } = await currentContracts();
    expect(text).toContain('export declare const remoteManifestSchema');
    expect(text).not.toContain('/**');
    expect(text).not.toContain(process.cwd());
  });

  it('is refused when it changed and the version did not', () => {
    expect(outOfDate(report('1.0.0', one), report('1.0.0', one, two))).toBe(
      `The contracts changed (src/a: ${two}) and are still 1.0.0: raise CONTRACTS_VERSION in shared-contracts/src/release/version.ts, then pnpm contracts writes it.`,
    );
  });

  it('has to be written anew when the version was raised', () => {
    expect(outOfDate(report('1.0.0', one), report('1.1.0', one))).toContain(
      'The report is of contracts 1.0.0',
    );
    expect(outOfDate(report('1.0.0', one), report('1.1.0', one, two))).toContain('pnpm contracts writes it');
    expect(outOfDate(null, report('1.0.0', one))).toContain('There is no report');
  });
});
