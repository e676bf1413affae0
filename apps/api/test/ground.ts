/**
 * The grounds that the suites run on. `plain`: PostgreSQL with the second lock. `unguarded` (GUARDS=off): without it.
 * `stand-in` (CITUS_STAND_IN=on): the stand-in for a cluster, test/cluster/stand-in.sql. `lab` (CITUS_LAB=host:port,…,
 * the coordinator first): a real one.
 */
export type Ground = 'plain' | 'unguarded' | 'stand-in' | 'lab';

const { CITUS_LAB, CITUS_STAND_IN, GUARDS } = process.env;
export const GROUND: Ground = CITUS_LAB
  ? 'lab'
  : CITUS_STAND_IN === 'on'
    ? 'stand-in'
    : GUARDS === 'off'
      ? 'unguarded'
      : 'plain';

/** The ground of a test that does not ask for a database with or without the second lock. */
export const HAY_GUARDAS = GROUND === 'plain';
export const EN_CLUSTER = GROUND === 'stand-in' || GROUND === 'lab';
/** The migrated database that others are copied from; a cluster has no guards, though a test asks for them. */
export const plantilla = ({ guardas = true } = {}): string =>
  guardas && !EN_CLUSTER ? 'plantilla' : 'plantilla_sin_guardas';
