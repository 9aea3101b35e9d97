/** A module of its own, so that the build makes a chunk of it. */
export { createContentClient, createMemberClient } from 'shared-contracts';
