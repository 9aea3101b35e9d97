export * from './attributes.ts';
export * from './client.ts';
export * from './favourites.ts';
export * from './loyalty.ts';
export * from './member.ts';
export * from './preferences.ts';
