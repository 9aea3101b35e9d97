/* Release schemas and calls without the rest of the contracts: commands start in half the time. */
export * from './release-changes.ts';
export * from './release-errors.ts';
export * from './release-manifest.ts';
export * from './release-protocol.ts';
export * from './release-signatures.ts';
export * from './release-teams.ts';
