import { Guardas1700000000009 } from './migrations/0009-guardas.js';
import { Entrada1700000000010 } from './migrations/0010-entrada.js';
import { GuardasAgenda1700000000017 } from './migrations/0017-guardas-agenda.js';
import { GuardasMetodos1700000000080 } from './migrations/0080-guardas-metodos.js';
import { GuardasMostrador1700000000082 } from './migrations/0082-guardas-mostrador.js';
import { GuardasPropinas1700000000085 } from './migrations/0085-guardas-propinas.js';
import { GuardasFiado1700000000087 } from './migrations/0087-guardas-fiado.js';
import { GuardasAFavor1700000000089 } from './migrations/0089-guardas-a-favor.js';
import { GuardasDevoluciones1700000000091 } from './migrations/0091-guardas-devoluciones.js';
import { GuardasCorrecciones1700000000094 } from './migrations/0094-guardas-correcciones.js';
import { GuardasAprobaciones1700000000097 } from './migrations/0097-guardas-aprobaciones.js';
import { GuardasConsentimientos1700000000099 } from './migrations/0099-guardas-consentimientos.js';
import { GuardasDescuentos1700000000102 } from './migrations/0102-guardas-descuentos.js';
import { GuardasCarriles1700000000105 } from './migrations/0105-guardas-carriles.js';
import { MIGRATIONS } from './migrations.js';

/**
 * The second lock, on plain PostgreSQL only; the product is right without it. On a cluster the lock is the want of
 * rights of the service's role.
 */
const GUARDS: readonly unknown[] = [
  Guardas1700000000009,
  GuardasAgenda1700000000017,
  GuardasMetodos1700000000080,
  GuardasMostrador1700000000082,
  GuardasPropinas1700000000085,
  GuardasFiado1700000000087,
  GuardasAFavor1700000000089,
  GuardasDevoluciones1700000000091,
  GuardasCorrecciones1700000000094,
  GuardasAprobaciones1700000000097,
  GuardasConsentimientos1700000000099,
  GuardasDescuentos1700000000102,
  GuardasCarriles1700000000105,
];

export const migrationsOf = ({ guards }: { guards: boolean }): typeof MIGRATIONS =>
  guards ? MIGRATIONS : MIGRATIONS.filter((migration) => !GUARDS.includes(migration));

/**
 * Whether a database passed the place of the guards without them, as a cluster's that was restored elsewhere. It stays
 * so: later migrations would have made part of them.
 */
export const wentWithoutGuards = (applied: readonly string[]): boolean =>
  !applied.includes(Guardas1700000000009.name) && applied.includes(Entrada1700000000010.name);

/** Tells applied migrations from those that are left; `guards: false` asks nothing of the second lock. */
export function compareMigrations(
  applied: readonly string[],
  { guards = true } = {},
): { missing: string[]; unknown: string[] } {
  const known = migrationsOf({ guards }).map(({ name }) => name);
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((known) => !MIGRATIONS.some(({ name }) => name === known)),
  };
}

/** 'Agenda1700000000016' as its file is called. */
export const shortName = (name: string): string => `${name.slice(-4)} ${name.slice(0, -13)}`;
