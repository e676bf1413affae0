/**
 * What the suites run on. `plain`: PostgreSQL with the second lock. `unguarded` (GUARDS=off): without it. `stand-in` (CITUS_STAND_IN=on):
 * what stands in for a cluster, test/cluster/stand-in.sql. `lab` (CITUS_LAB=host:port,…, the coordinator first): a real one.
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

export const HAY_GUARDAS = GROUND === 'plain';
export const EN_CLUSTER = GROUND === 'stand-in' || GROUND === 'lab';
