import { workspaceBuilds } from './builds/workspace-builds.ts';
import { runReleaseCommand } from './release-cli/release-program.ts';

// `pnpm release …`
await runReleaseCommand(workspaceBuilds);
