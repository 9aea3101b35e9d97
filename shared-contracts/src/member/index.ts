export * from './attributes.ts';
export * from './client.ts';
export * from './preferences.ts';
