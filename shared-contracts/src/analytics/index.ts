export * from './analytics-batch.ts';
export * from './analytics-events.ts';
export * from './analytics-paths.ts';
