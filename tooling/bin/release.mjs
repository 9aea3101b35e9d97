// Who rolls back is in a hurry: with what is compiled once kept, the command starts in half the time. In JavaScript, since
// what is read before the cache is there would be compiled anew each time, and TypeScript's compiler loaded for it.
import { enableCompileCache } from 'node:module';

enableCompileCache();
await import('../src/release.ts');
