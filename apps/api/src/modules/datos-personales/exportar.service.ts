import { type ExportacionPersonal, FILAS_SIN_PAGINAS, type RegistroPersonal } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Reloj } from '../../core/clock.js';
import { enAlcance } from '../../core/db/db.js';
import { filasEn, type Sql, sql } from '../../core/db/sql.js';
import { Transacciones } from '../../core/db/transactions.js';
import { alcance, type Sesion } from '../../core/session.js';
import type { Fila, Lector } from './fuentes.js';
import { comoPersona } from './grouping.rules.js';
import { exigirAlcanceDePersonas, porEntidad, registrosDe } from './registros.js';

type Exportado = ExportacionPersonal['registros'][number];

/** What a row says besides whose it is by number; never what only proves a password. */
const SIN_SECRETOS = sql`'clave_hash'`;

/** Hands over everything that is held of somebody, and notes who asked for it. */
@Injectable()
export class ExportarService {
  constructor(
    private readonly reloj: Reloj,
    private readonly transacciones: Transacciones,
  ) {}

  exportar(sesion: Sesion, registros: readonly RegistroPersonal[]): Promise<{ message: string; data: ExportacionPersonal }> {
    exigirAlcanceDePersonas(sesion);
    return this.transacciones.ejecutar(sesion, async (em, auditar) => {
      const leer: Lector = (consulta) => filasEn(em, consulta);
      const filas = await registrosDe(leer, sesion, registros);
      const suyos: Exportado[] = [];
      for (const consulta of this.consultas(sesion, filas)) suyos.push(...(await leer<Exportado>(consulta)));
      const [primera] = filas as [Fila];
      const cuales = filas.map(({ recurso, entidad_id, id, cuantos }) => ({ recurso, entidad_id, id, cuantos }));
      auditar({ accion: 'exportar', recurso: 'datos_personales', recurso_id: primera.id, entidad_id: primera.entidad_id, despues: { registros: cuales }, avisos: [] });
      const data = { generado_en: this.reloj.ahora().toISOString(), nombre: comoPersona(filas).nombre, registros: suyos };
      return { message: 'Datos exportados. Quedó anotado quién los pidió.', data };
    });
  }

  private consultas(sesion: Sesion, filas: readonly Fila[]): Sql[] {
    const ids = (recurso: Fila['recurso']) => porEntidad(filas, recurso).flatMap((grupo) => grupo.ids);
    const entidades = (recurso: Fila['recurso']) => porEntidad(filas, recurso).map(({ entidad_id }) => entidad_id);
    const [cuentas, operadores, quien] = [ids('usuario'), ids('operador'), alcance(sesion)];
    const rastreados = filas.flatMap((f) => f.ids.map((id) => ({ recurso: f.recurso === 'solicitud' ? 'solicitud_datos' : f.recurso, id })));
    return [
      sql`SELECT 'operador' AS recurso, o.entidad_id, o.id::text AS clave, to_jsonb(o) || jsonb_build_object('cargo', c.nombre) AS datos FROM operador o JOIN cargo c ON c.id = o.cargo_id WHERE o.id = ANY(${operadores}::bigint[]) ORDER BY o.id`,
      sql`SELECT 'client' AS recurso, 0 AS entidad_id, c.id::text AS clave, to_jsonb(c) AS datos FROM client c WHERE c.id = ANY(${ids('client')}::bigint[]) ORDER BY c.id`,
      sql`SELECT 'usuario' AS recurso, 0 AS entidad_id, u.id::text AS clave, (to_jsonb(u) - ${SIN_SECRETOS}) || jsonb_build_object('rol', r.nombre) AS datos FROM usuario u LEFT JOIN role r ON r.id = u.role_id WHERE u.id = ANY(${cuentas}::bigint[]) ORDER BY u.id`,
      sql`SELECT 'aceptacion' AS recurso, 0 AS entidad_id, a.usuario_id || ' ' || a.version AS clave, to_jsonb(a) AS datos FROM aceptacion a WHERE a.usuario_id = ANY(${cuentas}::bigint[]) ORDER BY a.aceptado_en`,
      sql`SELECT 'sesion' AS recurso, 0 AS entidad_id, s.creada_en::text AS clave, to_jsonb(s) - 'id' AS datos FROM sesion s WHERE s.usuario_id = ANY(${cuentas}::bigint[]) ORDER BY s.creada_en DESC LIMIT ${FILAS_SIN_PAGINAS}`,
      sql`SELECT 'cuenta' AS recurso, c.entidad_id, c.empleado_id::text AS clave, to_jsonb(c) AS datos FROM cuenta c WHERE ${enAlcance(quien, { entidad: sql`c.entidad_id` })} AND c.empleado_id = ANY(${operadores}::bigint[]) ORDER BY c.entidad_id`,
      sql`SELECT 'pago' AS recurso, p.entidad_id, p.id::text AS clave, jsonb_build_object('fecha', p.fecha, 'monto', p.monto, 'tipo_pago', p.tipo_pago, 'metodo_pago', p.metodo_pago, 'pagado', p.estado) AS datos
          FROM pago p WHERE ${enAlcance(quien, { entidad: sql`p.entidad_id` })} AND p.empleado_id = ANY(${operadores}::bigint[]) AND p.anulado_en IS NULL ORDER BY p.fecha DESC, p.id DESC LIMIT ${FILAS_SIN_PAGINAS}`,
      sql`SELECT 'cita' AS recurso, c.entidad_id, c.id::text AS clave, to_jsonb(c) AS datos FROM cita c WHERE c.entidad_id = ANY(${entidades('cita')}::bigint[]) AND c.id = ANY(${ids('cita')}::bigint[]) ORDER BY c.fecha DESC, c.id DESC LIMIT ${FILAS_SIN_PAGINAS}`,
      sql`SELECT 'persona_espera' AS recurso, p.entidad_id, p.id::text AS clave, to_jsonb(p) AS datos FROM persona_espera p WHERE p.entidad_id = ANY(${entidades('persona_espera')}::bigint[]) AND p.id = ANY(${ids('persona_espera')}::bigint[]) ORDER BY p.id LIMIT ${FILAS_SIN_PAGINAS}`,
      sql`SELECT 'solicitud' AS recurso, s.entidad_id, s.id::text AS clave, to_jsonb(s) AS datos FROM solicitud_datos s WHERE s.entidad_id = ANY(${entidades('solicitud')}::bigint[]) AND s.id = ANY(${ids('solicitud')}::bigint[]) ORDER BY s.id`,
      sql`SELECT 'correo' AS recurso, 0 AS entidad_id, m.id::text AS clave, to_jsonb(m) AS datos FROM correo_saliente m WHERE m.id = ANY(${ids('correo')}::bigint[]) ORDER BY m.id DESC LIMIT ${FILAS_SIN_PAGINAS}`,
      sql`SELECT 'auditoria' AS recurso, a.entidad_id, a.id::text AS clave, jsonb_build_object('cuando', a.created_at, 'accion', a.accion, 'recurso', a.recurso, 'recurso_id', a.recurso_id, 'antes', p.antes, 'despues', p.despues) AS datos
          FROM auditoria_personal p JOIN auditoria a ON a.entidad_id = p.entidad_id AND a.id = p.id WHERE p.borrado_en IS NULL AND ${enAlcance(quien, { entidad: sql`p.entidad_id` })}
            AND ((a.recurso, a.recurso_id) IN (SELECT * FROM unnest(${rastreados.map((r) => r.recurso)}::text[], ${rastreados.map((r) => r.id)}::bigint[])) OR p.id = ANY(${ids('auditoria')}::bigint[]))
          ORDER BY a.created_at DESC, a.id DESC LIMIT ${FILAS_SIN_PAGINAS}`,
    ];
  }
}
