/**
 * All contracts in one entry.
 *
 * @deprecated Import from `shared-contracts/content`, `/member`, `/shell`, `/composition`, `/release` or `/wire`.
 * This entry goes on 2027-05-31, with contracts 2.0.0.
 */
export * from './composition/index.ts';
export * from './entries/content.ts';
export * from './entries/member.ts';
export * from './entries/shell.ts';
export * from './release/index.ts';
export * from './wire/index.ts';
