import type { IConfiguration } from 'dependency-cruiser';
import rules from './dependency-cruiser.config.ts';

// Folders that need each other's values are one room: no rank can hold between them. Types are left out here
// (without `tsPreCompilationDeps` their imports are gone): they cost nothing at run time and say what is handed in.

const config: IConfiguration = {
  forbidden: [
    {
      name: 'no-circle-of-folders',
      comment: 'two folders that need each other are one folder, or three',
      severity: 'error',
      scope: 'folder',
      // Searching, places and maps of discovery know each other still; new folders elsewhere may not.
      from: { pathNot: '^mfe-discovery/' },
      to: { circular: true },
    },
  ],
  options: {
    ...rules.options,
    tsPreCompilationDeps: false,
    exclude: { path: '(^|/)(dist|\\.data|test-results|testing|test)/|\\.test\\.tsx?$|^tooling/template/' },
  },
};

export default config;
