export * from './errors.ts';
export * from './wire-error.ts';
