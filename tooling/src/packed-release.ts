import { packedBuilds } from './builds/packed-builds.ts';
import { runReleaseCommand } from './release-cli/release-program.ts';

// `npm run release -- …`, in a packed site.
await runReleaseCommand(packedBuilds);
