export * from './composition.ts';
export * from './composition-status.ts';
export * from './head.ts';
export * from './render.ts';
export * from './tester.ts';
