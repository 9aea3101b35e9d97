export * from '../content/index.ts';
export * from '../site/index.ts';
