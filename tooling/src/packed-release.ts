import { runReleaseCommand } from './release-cli/release-program.ts';
import { packedBuilds } from './site/packaged/packed-builds.ts';

// `npm run release -- …`, in a packed site.
await runReleaseCommand(packedBuilds);
