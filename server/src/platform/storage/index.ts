export {
  createDatabase,
  type Db,
  doubtConnections,
  type PoolFigures,
  poolFigures,
  renewConnections,
  setSilent,
  type Tx,
  takeAnswered,
  viewOf,
} from './database.ts';
export { listen } from './listen.ts';
export type { Migrations } from './migrate.ts';
export { openStorage, type Storage, startStorage, storageOf, storagePlugin } from './start-storage.ts';
