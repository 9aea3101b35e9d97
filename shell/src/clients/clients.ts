/** A separate module, so that the build creates its own chunk. */
export { createContentClient, createMemberClient } from 'shared-contracts';
