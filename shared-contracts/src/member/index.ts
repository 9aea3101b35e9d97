export * from './attributes.ts';
export * from './client.ts';
export * from './member.ts';
export * from './plan-patterns.ts';
export * from './preferences.ts';
export * from './visit-plan.ts';
