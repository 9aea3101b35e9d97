/* Release schemas and calls without the rest of the contracts: commands start in half the time. */
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
