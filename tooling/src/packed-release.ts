import { packedBuilds } from './lib/packaged/packed-builds.ts';
import { runReleaseCommand } from './lib/release-program.ts';

// `npm run release -- …`, in a packed site.
await runReleaseCommand(packedBuilds);
