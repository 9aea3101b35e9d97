import type { IConfiguration } from 'dependency-cruiser';
import rules from './dependency-cruiser.config.ts';

// Folders whose runtime imports form a cycle belong together. Type imports are ignored (no
// `tsPreCompilationDeps`), because they cost nothing at run time and describe what is passed in.

const config: IConfiguration = {
  forbidden: [
    {
      name: 'no-circle-of-folders',
      comment: 'two folders that need each other are one folder, or three',
      severity: 'error',
      scope: 'folder',
      from: {},
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
