export * from './activity.ts';
export * from './calls.ts';
export * from './ledger.ts';
export * from './orders.ts';
export * from './program.ts';
