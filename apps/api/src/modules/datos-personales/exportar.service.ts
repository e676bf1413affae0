import { type ExportacionPersonal, FILAS_SIN_PAGINAS, type RegistroPersonal } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../core/changes/transactions.js';
import { inScope } from '../../core/session/scope.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { literal, rowsIn, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { TimeLimit } from '../../platform/time/time-limit.js';
import { ultimoIngreso } from '../usuarios/ultimo-ingreso.queries.js';
import { sinOtros } from './audit-people.js';
import { consentimientosDe, fotosDe } from './de-la-ficha.js';
import type { Fila, Lector } from './fuentes.js';
import { comoPersona } from './grouping.rules.js';
import { exigirAlcanceDePersonas, idsDe, porEntidad, registrosDe } from './registros.js';

/** All that was ever written of a person is looked through, statement by statement. */
const PLAZO_MS = 300_000;

type Exportado = ExportacionPersonal['registros'][number];

/**
 * The columns of each record that are handed over, by name, so that a column added later is not handed over by
 * oversight. A secret that opens a door (a link, a password, a code) is no personal data, and stands in none of these.
 */
const COLUMNAS = {
  o: ['id', 'nombre', 'apellido', 'telefono', 'entidad_id', 'cargo_id', 'usuario_id', 'activo', 'created_at'],
  cl: [
    ...['id', 'name', 'business_name', 'nit', 'address', 'phone', 'order_start_date', 'order_end_date', 'usuario_id'],
    ...['created_at', 'archivado_en'],
  ],
  u: ['id', 'email', 'nombre', 'role_id', 'entidad_id', 'activo', 'created_at'],
  a: ['usuario_id', 'version', 'aceptado_en'],
  s: ['usuario_id', 'creada_en', 'vence_en', 'revocada_en', 'ultimo_uso', 'ip', 'dispositivo'],
  cu: ['entidad_id', 'empleado_id', 'ganado', 'pagado', 'anticipo', 'cargos'],
  ca: ['fecha', 'clase', 'monto'],
  p: ['fecha', 'monto', 'tipo_pago', 'metodo_pago'],
  ci: [
    ...[
      'id',
      'entidad_id',
      'agenda_id',
      'horario_id',
      'operador_id',
      'fecha',
      'dia_semana',
      'hora_inicio',
      'hora_fin',
      'servicio',
      'servicio_id',
      'estado',
      'no_asistio',
    ],
    ...[
      'cliente_nombre',
      'cliente_telefono',
      'cliente_email',
      'notas',
      'motivo',
      'created_at',
      'actualizada_en',
      'mensaje_enviado_en',
      'llegada_en',
      'atencion_en',
      'anulado_en',
      'persona_id',
    ],
  ],
  pe: [
    'id',
    'entidad_id',
    'nombre',
    'telefono',
    'servicio',
    'servicio_id',
    'fecha',
    'notas',
    'motivo',
    'created_at',
    'atendida_en',
    'anulado_en',
    'persona_id',
  ],
  fi: [
    ...['id', 'entidad_id', 'nombre', 'telefono_texto', 'telefono_normal', 'email', 'documento_tipo', 'documento'],
    ...['cumple', 'anio_nacimiento', 'notas', 'preferencias', 'alergias', 'etiquetas', 'no_contactar', 'fusionada_en'],
    ...['limite_fiado', 'created_at', 'archivado_en'],
  ],
  ti: ['numero', 'fecha', 'total', 'monto_por_cobrar', 'saldo'],
  de: ['numero', 'tipo', 'fecha', 'motivo', 'monto', 'a_deuda', 'a_favor'],
  ab: ['fecha', 'monto', 'referencia'],
  fa: ['fecha', 'origen', 'monto', 'usado', 'devuelto', 'retenido'],
  so: [
    'id',
    'entidad_id',
    'tipo',
    'nombre',
    'telefono',
    'email',
    'detalle',
    'recibida',
    'vence',
    'created_at',
    'respuesta',
    'respondida_en',
  ],
  m: ['id', 'para', 'asunto', 'cuerpo', 'usuario_id', 'created_at', 'enviado_en'],
} as const;
const datosDe = (alias: keyof typeof COLUMNAS): Sql =>
  literal(`jsonb_build_object(${COLUMNAS[alias].map((column) => `'${column}', ${alias}.${column}`).join(', ')})`);

/** Hands over everything that is held of a person, and notes who asked for it. */
@Injectable()
export class ExportarService {
  constructor(
    private readonly clock: Clock,
    private readonly transactions: Transactions,
  ) {}

  exportar(
    session: Session,
    registros: readonly RegistroPersonal[],
  ): Promise<{ message: string; data: ExportacionPersonal }> {
    exigirAlcanceDePersonas(session);
    TimeLimit.extend(PLAZO_MS);
    return this.transactions.execute(session, async (em, audit) => {
      const read: Lector = (consulta) => rowsIn(em, consulta);
      const rows = await registrosDe(read, session, registros);
      const theirs: Exportado[] = [];
      for (const consulta of this.consultas(session, rows)) theirs.push(...(await read<Exportado>(consulta)));
      theirs.push(
        ...(await read<Exportado>(this.historia(session, rows))).flatMap((written) => sinOtros(written, rows)),
      );
      // A mail or an audit row that is named alone may be gone: the result of an old search is no answer.
      const first = ensureFound(rows[0], 'No se encontró uno de los registros: busca de nuevo');
      const which = rows.map(({ recurso, entidad_id, id, cuantos }) => ({ recurso, entidad_id, id, cuantos }));
      audit({
        accion: 'exportar',
        recurso: 'datos_personales',
        recurso_id: first.id,
        entidad_id: first.entidad_id,
        despues: { registros: which },
        avisos: [],
      });
      const data = {
        generado_en: this.clock.now().toISOString(),
        nombre: comoPersona(rows).nombre,
        registros: theirs,
      };
      return { message: 'Datos exportados. Quedó anotado quién los pidió.', data };
    });
  }

  private consultas(session: Session, rows: readonly Fila[]): Sql[] {
    const entidades = (resource: Fila['recurso']) => porEntidad(rows, resource).map(({ entidad_id }) => entidad_id);
    const [cuentas, operadores, who] = [idsDe(rows, 'usuario'), idsDe(rows, 'operador'), scopeOf(session)];
    return [
      sql`SELECT 'operador' AS recurso, o.entidad_id, o.id::text AS clave,
          ${datosDe('o')} || jsonb_build_object('cargo', c.nombre) AS datos
        FROM operador o JOIN cargo c ON c.id = o.cargo_id WHERE o.id = ANY(${operadores}::bigint[]) ORDER BY o.id`,
      sql`SELECT 'client' AS recurso, 0 AS entidad_id, cl.id::text AS clave, ${datosDe('cl')} AS datos
        FROM client cl WHERE cl.id = ANY(${idsDe(rows, 'client')}::bigint[]) ORDER BY cl.id`,
      sql`SELECT 'usuario' AS recurso, 0 AS entidad_id, u.id::text AS clave,
          ${datosDe('u')} || jsonb_build_object('rol', r.nombre, 'ultimo_ingreso', ${ultimoIngreso}) AS datos
        FROM usuario u LEFT JOIN role r ON r.id = u.role_id WHERE u.id = ANY(${cuentas}::bigint[]) ORDER BY u.id`,
      sql`SELECT 'aceptacion' AS recurso, 0 AS entidad_id, a.usuario_id || ' ' || a.version AS clave, ${datosDe('a')} AS datos
        FROM aceptacion a WHERE a.usuario_id = ANY(${cuentas}::bigint[]) ORDER BY a.aceptado_en`,
      sql`SELECT 'sesion' AS recurso, 0 AS entidad_id, s.creada_en::text AS clave, ${datosDe('s')} AS datos FROM sesion s
        WHERE s.usuario_id = ANY(${cuentas}::bigint[]) ORDER BY s.creada_en DESC LIMIT ${FILAS_SIN_PAGINAS}`,
      sql`SELECT 'cuenta' AS recurso, cu.entidad_id, cu.empleado_id::text AS clave, ${datosDe('cu')} AS datos FROM cuenta cu
        WHERE ${inScope(who, { entidad: sql`cu.entidad_id` })} AND cu.empleado_id = ANY(${operadores}::bigint[])
        ORDER BY cu.entidad_id`,
      sql`SELECT 'pago' AS recurso, p.entidad_id, p.id::text AS clave, ${datosDe('p')} || jsonb_build_object('pagado', p.estado) AS datos
          FROM pago p WHERE ${inScope(who, { entidad: sql`p.entidad_id` })}
            AND p.empleado_id = ANY(${operadores}::bigint[]) AND p.anulado_en IS NULL
          ORDER BY p.fecha DESC, p.id DESC LIMIT ${FILAS_SIN_PAGINAS}`,
      sql`SELECT 'cargo_cuenta' AS recurso, ca.entidad_id, ca.id::text AS clave, ${datosDe('ca')} AS datos FROM cargo_cuenta ca
        WHERE ${inScope(who, { entidad: sql`ca.entidad_id` })} AND ca.empleado_id = ANY(${operadores}::bigint[])
        ORDER BY ca.fecha DESC, ca.id DESC LIMIT ${FILAS_SIN_PAGINAS}`,
      sql`SELECT 'cita' AS recurso, ci.entidad_id, ci.id::text AS clave, ${datosDe('ci')} AS datos FROM cita ci
        WHERE ci.entidad_id = ANY(${entidades('cita')}::bigint[]) AND ci.id = ANY(${idsDe(rows, 'cita')}::bigint[])
        ORDER BY ci.fecha DESC, ci.id DESC LIMIT ${FILAS_SIN_PAGINAS}`,
      sql`SELECT 'persona_espera' AS recurso, pe.entidad_id, pe.id::text AS clave, ${datosDe('pe')} AS datos
        FROM persona_espera pe WHERE pe.entidad_id = ANY(${entidades('persona_espera')}::bigint[])
          AND pe.id = ANY(${idsDe(rows, 'persona_espera')}::bigint[])
        ORDER BY pe.id LIMIT ${FILAS_SIN_PAGINAS}`,
      sql`SELECT 'persona' AS recurso, fi.entidad_id, fi.id::text AS clave, ${datosDe('fi')} || jsonb_build_object('campos',
            (SELECT coalesce(jsonb_object_agg(k.nombre, fi.campos -> k.id::text), '{}') FROM campo_persona k WHERE fi.campos ? k.id::text))
          AS datos FROM persona fi
        WHERE fi.entidad_id = ANY(${entidades('persona')}::bigint[]) AND fi.id = ANY(${idsDe(rows, 'persona')}::bigint[])
        ORDER BY fi.id`,
      ...this.cuenta(entidades('persona'), idsDe(rows, 'persona')),
      consentimientosDe(entidades('persona'), idsDe(rows, 'persona')),
      fotosDe(entidades('persona'), idsDe(rows, 'persona')),
      sql`SELECT 'solicitud' AS recurso, so.entidad_id, so.id::text AS clave, ${datosDe('so')} AS datos
        FROM solicitud_datos so WHERE so.entidad_id = ANY(${entidades('solicitud')}::bigint[])
          AND so.id = ANY(${idsDe(rows, 'solicitud')}::bigint[]) ORDER BY so.id`,
      sql`SELECT 'correo' AS recurso, 0 AS entidad_id, m.id::text AS clave, ${datosDe('m')} AS datos FROM correo_saliente m
        WHERE m.id = ANY(${idsDe(rows, 'correo')}::bigint[]) ORDER BY m.id DESC LIMIT ${FILAS_SIN_PAGINAS}`,
    ];
  }

  /** The debts of a person, their payments, what was given back to them and what they have in their favour, by the card of each ticket. */
  private cuenta(entidades: readonly number[], personas: readonly number[]): Sql[] {
    return [
      sql`SELECT 'fiado' AS recurso, ti.entidad_id, ti.id::text AS clave, ${datosDe('ti')} AS datos FROM tiquete ti
        WHERE ti.entidad_id = ANY(${entidades}::bigint[]) AND ti.persona_id = ANY(${personas}::bigint[]) AND ti.monto_por_cobrar > 0
        ORDER BY ti.fecha DESC, ti.id DESC LIMIT ${FILAS_SIN_PAGINAS}`,
      sql`SELECT 'abono' AS recurso, ab.entidad_id, ab.id::text AS clave,
          ${datosDe('ab')} || jsonb_build_object('metodo', m.nombre, 'anulado_en', x.created_at) AS datos
        FROM cobro ab JOIN metodo m ON m.id = ab.metodo_id LEFT JOIN cobro x ON x.entidad_id = ab.entidad_id AND x.anula_id = ab.id
        WHERE ab.entidad_id = ANY(${entidades}::bigint[]) AND ab.persona_id = ANY(${personas}::bigint[]) AND ab.tipo = 'abono'
        ORDER BY ab.created_at DESC, ab.id DESC LIMIT ${FILAS_SIN_PAGINAS}`,
      sql`SELECT 'devolucion' AS recurso, de.entidad_id, de.id::text AS clave, ${datosDe('de')} AS datos
        FROM tiquete ti JOIN devolucion de ON de.entidad_id = ti.entidad_id AND de.tiquete_id = ti.id
        WHERE ti.entidad_id = ANY(${entidades}::bigint[]) AND de.entidad_id = ANY(${entidades}::bigint[])
          AND ti.persona_id = ANY(${personas}::bigint[])
        ORDER BY de.created_at DESC, de.id DESC LIMIT ${FILAS_SIN_PAGINAS}`,
      sql`SELECT 'favor' AS recurso, fa.entidad_id, fa.id::text AS clave,
          ${datosDe('fa')} || jsonb_build_object('metodo', m.nombre) AS datos
        FROM saldo_favor fa JOIN metodo m ON m.id = fa.metodo_id
        WHERE fa.entidad_id = ANY(${entidades}::bigint[]) AND fa.persona_id = ANY(${personas}::bigint[])
        ORDER BY fa.created_at DESC, fa.id DESC LIMIT ${FILAS_SIN_PAGINAS}`,
    ];
  }

  /** The rows of the audit trail about their records; `sinOtros` tells which side of each row is theirs. */
  private historia(session: Session, rows: readonly Fila[]): Sql {
    const rastreados = rows.flatMap((f) =>
      f.ids.map((id) => ({ recurso: f.recurso === 'solicitud' ? 'solicitud_datos' : f.recurso, id })),
    );
    return sql`SELECT 'auditoria' AS recurso, a.entidad_id, a.id::text AS clave,
            jsonb_build_object('cuando', a.created_at, 'accion', a.accion, 'recurso', a.recurso,
              'recurso_id', a.recurso_id, 'antes', p.antes, 'despues', p.despues) AS datos
          FROM auditoria_personal p JOIN auditoria a ON a.entidad_id = p.entidad_id AND a.id = p.id
          WHERE p.borrado_en IS NULL AND ${inScope(scopeOf(session), { entidad: sql`p.entidad_id` })}
            AND ((a.recurso, a.recurso_id) IN (SELECT * FROM unnest(${rastreados.map((r) => r.recurso)}::text[],
                    ${rastreados.map((r) => r.id)}::bigint[])) OR p.id = ANY(${idsDe(rows, 'auditoria')}::bigint[]))
          ORDER BY a.created_at DESC, a.id DESC LIMIT ${FILAS_SIN_PAGINAS}`;
  }
}
