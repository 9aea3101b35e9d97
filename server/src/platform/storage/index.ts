export { createDatabase, type Database, type Db } from './database.ts';
export { type Listener, listen } from './listen.ts';
export { openStorage, type Storage, type StorageConfig, startStorage, storageOf } from './start-storage.ts';
export { storagePlugin } from './storage.plugin.ts';
export { StorageError } from './storage-error.ts';
