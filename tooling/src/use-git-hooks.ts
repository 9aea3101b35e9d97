import { runCommand } from './console/run-command.ts';
import { ROOT } from './repository/workspace.ts';

// Runs on every install. Does nothing outside a Git checkout.
const { output } = await runCommand('git', ['config', '--get', 'core.hooksPath'], { cwd: ROOT });
// Keep a developer's own hooks.
if (output.trim() === '')
  await runCommand('git', ['config', 'core.hooksPath', 'tooling/git-hooks'], { cwd: ROOT });
