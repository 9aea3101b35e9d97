/** A separate module, so that the build creates its own chunk. */
export { createContentClient } from 'shared-contracts/content';
export { createMemberClient } from 'shared-contracts/member';
