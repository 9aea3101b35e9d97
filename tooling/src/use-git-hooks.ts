import { runCommand } from './lib/run-command.ts';
import { ROOT } from './lib/workspace.ts';

// Run by every install. Outside of a git checkout there is nothing to set, and that is fine.
const { output } = await runCommand('git', ['config', '--get', 'core.hooksPath'], { cwd: ROOT });
// Hooks of one's own stay.
if (output.trim() === '')
  await runCommand('git', ['config', 'core.hooksPath', 'tooling/git-hooks'], { cwd: ROOT });
