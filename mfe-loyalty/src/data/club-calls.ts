/** A separate module, so the build makes a chunk of it. Visitors need neither the calls nor their schemas. */
export { createClubCalls, isRefusal, openIntent, sendOnce } from 'shared-contracts/member';
