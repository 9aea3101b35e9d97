export * from './join-form.ts';
export * from './password-rules.ts';
export * from './regions.ts';
export * from './session.ts';
