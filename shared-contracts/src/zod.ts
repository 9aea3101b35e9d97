export * as z from './zod-parts.ts';
