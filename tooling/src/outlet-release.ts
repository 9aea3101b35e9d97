#!/usr/bin/env node
import { repositoryBuilds } from './builds/repository-builds.ts';
import { runReleaseCommand } from './release-cli/release-program.ts';

// `npx outlet-release …`, in the repository of one remote.
await runReleaseCommand(repositoryBuilds(process.cwd()));
