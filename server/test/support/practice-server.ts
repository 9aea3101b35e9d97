// The server with the practice provider of cards on a PostgreSQL of its own: an operator's has none there, and so nobody who tells of
// purchases. It ends with its parent's signal alone.
import { readConfig } from '../../src/config.ts';
import { startSite } from '../../src/start-site.ts';

await startSite({ ...readConfig(process.env), hasDemo: true });
