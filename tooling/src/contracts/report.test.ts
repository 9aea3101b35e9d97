import { CONTRACTS_VERSION } from 'shared-contracts/release';
import { beforeAll, describe, expect, it } from 'vitest';
import contractsPackage from '../../../shared-contracts/package.json' with { type: 'json' };
import { exportsOf, sectionsOf } from './exports.ts';
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

describe('report of the contracts', () => {
  let current: ContractsReport;
  beforeAll(async () => {
    current = await currentContracts();
  });

  it('matches the current contracts and the version of their package', () => {
    expect(outOfDate(committedContracts(), current)).toBeNull();
    expect(contractsPackage.version).toBe(CONTRACTS_VERSION);
  });

  it('breaks nothing of the previous version within a major version', async () => {
    const last = committedContracts(LAST_REPORT);
    expect(last?.version).not.toBe(CONTRACTS_VERSION);
    expect(await breaksSince(last, current)).toEqual([]);
  });

  it('may break the previous version with a new major version', async () => {
    const text = current.text.replace('function openStateEnds', 'function openStateUntil');
    expect(await breaksSince({ ...current, version: '1.8.0' }, { version: '2.0.0', text })).toEqual([]);
  });

  it('has neither comments nor paths of this machine', () => {
    expect(current.text).toContain('export declare const remoteManifestSchema');
    expect(current.text).not.toContain('/**');
    expect(current.text).not.toContain(process.cwd());
  });

  it.each(Object.entries(contractsPackage.exports).filter(([name]) => name !== '.'))(
    'lists at most 250 exports of the entry %s',
    (_name, file) => {
      const section = file.replace(/^\.\/|\.tsx?$/g, '');
      expect(exportsOf(sectionsOf(current.text), section).size).toBeLessThanOrEqual(250);
    },
  );

  it('is rejected when the contracts changed without a new version', () => {
    expect(outOfDate(report('1.0.0', one), report('1.0.0', one, two))).toBe(
      `The contracts changed (src/a: ${two}) and are still 1.0.0: raise CONTRACTS_VERSION in shared-contracts/src/release/version.ts, then pnpm contracts writes it.`,
    );
  });

  it.each([
    [
      'the version was raised',
      report('1.0.0', one),
      report('1.1.0', one),
      'The report is of contracts 1.0.0',
    ],
    ['both changed', report('1.0.0', one), report('1.1.0', one, two), 'pnpm contracts writes it'],
    ['it is missing', null, report('1.0.0', one), 'There is no report'],
  ])('is out of date when %s', (_why, committed, now, sentence) => {
    expect(outOfDate(committed, now)).toContain(sentence);
  });
});
