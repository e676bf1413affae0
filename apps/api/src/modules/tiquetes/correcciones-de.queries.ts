import type { Correccion, TiqueteEnCorreccion } from '@jornal/contract';
import { AUTHOR_NAME } from '../../core/people/author.js';
import type { Reach } from '../../core/session/session.js';
import { type Sql, sql } from '../../platform/db/sql.js';

/** A correction as it is kept: people and methods by their ids. */
type Guardado = Omit<TiqueteEnCorreccion, 'lineas' | 'cobros' | 'propinas'> & {
  lineas: Array<Omit<TiqueteEnCorreccion['lineas'][number], 'quien'> & { quien: number | null }>;
  cobros: Array<{ metodo: number; monto: number }>;
  propinas: Array<{ quien: number; monto: number }>;
};
export type CorreccionGuardada = Omit<Correccion, 'antes' | 'despues'> & { antes: Guardado; despues: Guardado };

/** The corrections of a ticket, in the order in which they were made. */
export const correccionesDe = (who: Reach, rama: Sql): Sql =>
  who.empleado_id === null
    ? sql`(SELECT jsonb_agg(jsonb_build_object('revision', k.revision, 'motivo', k.motivo, 'antes', k.antes, 'despues', k.despues,
        'created_at', k.created_at, 'usuario', (SELECT jsonb_build_object('id', u.id, 'email', u.email, 'nombre', ${AUTHOR_NAME})
          FROM usuario u WHERE u.id = k.usuario_id)) ORDER BY k.revision)
      FROM correccion k WHERE k.entidad_id = ${rama} AND k.tiquete_id = t.id)`
    : sql`NULL::jsonb`;

/** The names of everybody, and of the methods, that corrections tell of. */
export const nombresEn = (correcciones: readonly CorreccionGuardada[]): Sql => {
  const lados = correcciones.flatMap(({ antes, despues }) => [antes, despues]);
  const quienes = lados.flatMap(({ lineas, propinas }) => [...lineas, ...propinas].flatMap(({ quien }) => quien ?? []));
  const metodos = lados.flatMap(({ cobros }) => cobros.map(({ metodo }) => metodo));
  return sql`SELECT 'quien' AS de, o.id, concat_ws(' ', o.nombre, o.apellido) AS nombre FROM operador o
      WHERE o.id = ANY(${quienes}::bigint[])
    UNION ALL SELECT 'metodo', m.id, m.nombre FROM metodo m WHERE m.id = ANY(${metodos}::bigint[])`;
};

/** Corrections with those names. */
export function conNombres(
  correcciones: readonly CorreccionGuardada[],
  nombres: ReadonlyArray<{ de: string; id: number; nombre: string }>,
): Correccion[] {
  const dato = (de: 'quien' | 'metodo', id: number) => ({
    id,
    nombre: nombres.find((uno) => uno.de === de && uno.id === id)?.nombre ?? '',
  });
  const lado = ({ lineas, cobros, propinas, ...resto }: Guardado): TiqueteEnCorreccion => ({
    ...resto,
    lineas: lineas.map(({ quien, ...linea }) => ({ ...linea, quien: quien === null ? null : dato('quien', quien) })),
    cobros: cobros.map(({ metodo, monto }) => ({ metodo: dato('metodo', metodo), monto })),
    propinas: propinas.map(({ quien, monto }) => ({ quien: dato('quien', quien), monto })),
  });
  return correcciones.map(({ antes, despues, created_at, ...una }) => ({
    ...{ ...una, antes: lado(antes), despues: lado(despues) },
    created_at: new Date(created_at).toISOString(),
  }));
}
