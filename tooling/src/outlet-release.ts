#!/usr/bin/env node
import { runReleaseCommand } from './lib/release-program.ts';
import { repositoryBuilds } from './lib/repository-builds.ts';

// `npx outlet-release …`, in the repository of one remote.
await runReleaseCommand(repositoryBuilds(process.cwd()));
