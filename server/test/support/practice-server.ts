// The server with the practice provider of cards on a PostgreSQL of its own: an operator's server has none there, and
// no reports of purchases. It ends only with its parent's signal.
import { readConfig } from '../../src/config.ts';
import { startSite } from '../../src/start-site.ts';

await startSite({ ...readConfig(process.env), hasDemo: true });
