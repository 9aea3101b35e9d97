export * from './captcha.ts';
export * from './contact.ts';
export * from './gift-card.ts';
export * from './sign-ups.ts';
export * from './tourism.ts';
