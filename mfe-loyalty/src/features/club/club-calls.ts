/** A module of its own, so that the build makes a chunk of it: the calls bring their schemas, and visitors make none. */
export { createClubCalls } from 'shared-contracts';
