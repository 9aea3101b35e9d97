/*
 * What releases are, and the calls that change them, without the rest of the contracts: a command that is typed in a hurry
 * starts in half the time.
 */
export * from './release-approvals.ts';
export * from './release-errors.ts';
export * from './release-freezes.ts';
export * from './release-manifest.ts';
export * from './release-previews.ts';
export * from './release-protocol.ts';
export * from './release-ramps.ts';
export * from './release-repair.ts';
export * from './release-signatures.ts';
export * from './release-teams.ts';
