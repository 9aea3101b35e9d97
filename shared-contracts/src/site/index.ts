export * from './directions.ts';
export * from './paths.ts';
export * from './reserved-paths.ts';
export * from './return-path.ts';
export * from './spelling.ts';
