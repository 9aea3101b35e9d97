export * from './paths.ts';
export * from './return-path.ts';
