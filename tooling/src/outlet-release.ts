#!/usr/bin/env node
import { refuseOldNode } from './console/old-node.ts';

// `npx outlet-release …`, in the repository of one remote.
refuseOldNode();
const { repositoryBuilds } = await import('./builds/repository-builds.ts');
const { runReleaseCommand } = await import('./release-cli/release-program.ts');
await runReleaseCommand(repositoryBuilds(process.cwd()));
