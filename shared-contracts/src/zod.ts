import { config } from 'zod/mini';

// Zod tries `new Function` for speed. The pages' Content-Security-Policy forbids it and would report a
// violation.
config({ jitless: true });

export * as z from 'zod/mini';
