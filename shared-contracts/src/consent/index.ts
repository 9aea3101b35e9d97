export * from './consent.ts';
export * from './consent-cookie.ts';
export * from './consent-proof.ts';
export * from './declared-keys.ts';
export * from './storage-keys.ts';
