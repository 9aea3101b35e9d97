export * from '../analytics/index.ts';
export * from '../shell/index.ts';
