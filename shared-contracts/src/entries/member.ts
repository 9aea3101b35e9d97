export * from '../account/index.ts';
export * from '../club/index.ts';
export * from '../consent/index.ts';
export * from '../forms/index.ts';
export * from '../member/index.ts';
