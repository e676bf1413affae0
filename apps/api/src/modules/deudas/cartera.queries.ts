import type { contract, Deudor, QueryOf, TotalesCartera } from '@jornal/contract';
import { type List, type ListFile, scoped } from '../../core/lists/list.js';
import { alphabetical, type Own, placeOfBranch } from '../../core/lists/order.js';
import { withContactFor } from '../../core/people/contact.js';
import { branchIn, inScope } from '../../core/session/scope.js';
import { onlyOwn, type Reach, type Session, scopeOf } from '../../core/session/session.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { noContactar } from '../personas/no-contactar.queries.js';
import { hallada } from '../personas/personas.queries.js';

type Filtro = QueryOf<typeof contract.deudas.cartera>;
type Leida = Omit<Deudor, 'persona'> & Deudor['persona'];

export const CARTERA: ListFile<Deudor> = {
  name: 'cartera',
  title: 'Cartera',
  columns: [
    { titulo: 'Persona', tipo: 'texto', de: ({ persona }) => persona.nombre },
    { titulo: 'Teléfono', tipo: 'texto', de: ({ persona }) => persona.telefono },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad.nombre },
    { titulo: 'Debe', tipo: 'dinero', suma: true, de: ({ deuda }) => deuda },
    { titulo: 'Hasta 30 días', tipo: 'dinero', suma: true, de: ({ hasta_30 }) => hasta_30 },
    { titulo: '31 a 60 días', tipo: 'dinero', suma: true, de: ({ hasta_60 }) => hasta_60 },
    { titulo: '61 a 90 días', tipo: 'dinero', suma: true, de: ({ hasta_90 }) => hasta_90 },
    { titulo: 'Más de 90 días', tipo: 'dinero', suma: true, de: ({ mas_de_90 }) => mas_de_90 },
    { titulo: 'Tiquetes', tipo: 'entero', suma: true, de: ({ tiquetes }) => tiquetes },
    { titulo: 'Desde', tipo: 'fecha', de: ({ desde }) => desde },
    { titulo: 'Días', tipo: 'entero', de: ({ dias }) => dias },
  ],
};

/** The debts of the branches within reach, as `d`, by the card that they are read with: few, and all in one index. */
export const deudas = (who: Reach, hoy: string): Sql => {
  const dias = sql`(${hoy}::date - t.fecha)`;
  const de = (edad: Sql): Sql => sql`coalesce(sum(t.saldo) FILTER (WHERE ${edad}), 0)::bigint`;
  return sql`(SELECT f.entidad_id, coalesce(f.fusionada_en, f.id) AS id, sum(t.saldo)::bigint AS deuda,
      ${de(sql`${dias} <= 30`)} AS hasta_30, ${de(sql`${dias} BETWEEN 31 AND 60`)} AS hasta_60,
      ${de(sql`${dias} BETWEEN 61 AND 90`)} AS hasta_90, ${de(sql`${dias} > 90`)} AS mas_de_90,
      count(*) AS tiquetes, min(t.fecha) AS desde, max(${dias}) AS dias
    FROM tiquete t JOIN persona f ON f.entidad_id = ${branchIn(who, sql`t.entidad_id`)} AND f.id = t.persona_id
    WHERE ${inScope(who, { entidad: sql`t.entidad_id` })} AND t.saldo > 0 GROUP BY 1, 2) d`;
};

const OLDEST: Own = [
  { by: sql`d.desde`, down: false },
  { by: sql`d.deuda`, down: true },
  { by: sql`d.id`, down: false },
];

/** The people who owe, the oldest debt first. An account that sees only its own work sees none. */
export const carteraDe = (
  session: Session,
  { entidad_id }: Filtro,
  hoy: string,
): List<Deudor, Filtro, TotalesCartera, Leida> => {
  const who = { ...scopeOf(session, entidad_id), empleado_id: null };
  const from = sql`${deudas(who, hoy)} JOIN persona p ON p.entidad_id = ${branchIn(who, sql`d.entidad_id`)} AND p.id = d.id`;
  const suma = (column: Sql): Sql => sql`coalesce(sum(${column}), 0)::bigint`;
  return {
    from,
    rows: sql`SELECT p.id, p.entidad_id, p.nombre, p.telefono_texto AS telefono, p.email, p.alergias, p.etiquetas,
        ${noContactar(branchIn(who, sql`p.entidad_id`), sql`p.id`)} AS no_contactar, p.telefono_normal,
        jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, d.deuda, d.hasta_30, d.hasta_60, d.hasta_90,
        d.mas_de_90, d.tiquetes, d.desde, d.dias
      FROM ${from} JOIN entidad e ON e.id = d.entidad_id`,
    scope: () => scoped(who, { entidad: sql`d.entidad_id` }),
    always: sql`${!onlyOwn(session)}::boolean`,
    filters: { search: (text) => hallada(session, who, text) },
    order: {
      persona: alphabetical(sql`p.nombre`),
      deuda: sql`d.deuda`,
      desde: sql`d.desde`,
      entidad: placeOfBranch(sql`d.entidad_id`),
    },
    own: OLDEST,
    totals: {
      of: {
        deuda: suma(sql`d.deuda`),
        hasta_30: suma(sql`d.hasta_30`),
        hasta_60: suma(sql`d.hasta_60`),
        hasta_90: suma(sql`d.hasta_90`),
        mas_de_90: suma(sql`d.mas_de_90`),
        personas: sql`count(*)`,
      },
    },
    each: (read) => {
      const { id, entidad_id, nombre, telefono, email, alergias, etiquetas, no_contactar, ...row } = withContactFor(
        session,
        read,
      );
      return { ...row, persona: { id, entidad_id, nombre, telefono, email, alergias, etiquetas, no_contactar } };
    },
    file: CARTERA,
  };
};
