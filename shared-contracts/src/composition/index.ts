export * from './composition.ts';
export * from './fragment-render.ts';
export * from './head.ts';
export * from './render.ts';
export * from './slot-names.ts';
export * from './slots.ts';
export * from './tester.ts';
export * from './visit-pack.ts';
