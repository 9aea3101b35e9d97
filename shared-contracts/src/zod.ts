import { config } from 'zod/mini';

// Zod probes `new Function` for speed; the pages' Content-Security-Policy forbids it and would report a violation.
config({ jitless: true });

export * as z from 'zod/mini';
