// The door of the package: the PostgreSQL that comes with the product, started, kept and found.
export { beforeOf } from './deadline.js';
export { startPostgres } from './embedded-postgres.js';
export { PostgresKeeper } from './keeper.js';
export { runningPostgres } from './running-postgres.js';
