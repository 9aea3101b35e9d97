/** @deprecated Import from `shared-contracts/release`. Goes with contracts 2.0.0. */
export * from './release-changes.ts';
export * from './release-errors.ts';
export * from './release-manifest.ts';
export * from './release-protocol.ts';
export * from './release-signatures.ts';
export * from './release-teams.ts';
