import { runReleaseCommand } from './lib/release-program.ts';
import { workspaceBuilds } from './lib/workspace-builds.ts';

// `pnpm release …`
await runReleaseCommand(workspaceBuilds);
