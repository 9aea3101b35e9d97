export { asNetwork } from './connection-turns.ts';
export {
  abortPendingQueries,
  createDatabase,
  type Db,
  hasAnsweredSinceLastCheck,
  type PoolFigures,
  poolFigures,
  replaceIdleConnections,
  setSilent,
  type Tx,
  viewOf,
} from './database.ts';
export { listen } from './listen.ts';
export type { Migrations } from './migrate.ts';
export { openStorage, type Storage, startStorage, storageOf, storagePlugin } from './start-storage.ts';
