// Compile cache: halves the start time of the command, for rollbacks in a hurry. JavaScript, because
// TypeScript would compile before the cache is enabled.
import module from 'node:module';

// Node 20 has no compile cache and runs no TypeScript.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `This needs Node 24 or later, and this is Node ${process.versions.node}: install Node 24.\n`,
  );
  process.exit(1);
}
module.enableCompileCache();
await import('../src/release.ts');
