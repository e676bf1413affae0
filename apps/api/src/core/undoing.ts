import { moduloDe } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Db } from './db/db.js';
import { filaEn, filasEn, type Sql, sql } from './db/sql.js';
import { type Auditar, type Cambio, RespuestaRepetida, Transacciones } from './db/transactions.js';
import { ErrorNegocio, exigir } from './errors.js';
import { declararRestricciones } from './http/restrictions.js';
import type { Sesion } from './session.js';
import { type Evento, exigirSinCambios, Inversas, noHayEvento, repetidos } from './undo.js';

const YA_DESHECHO = { codigo: 'YA_DESHECHO', message: 'Ya se deshizo' };
declararRestricciones({ auditoria_deshace_una_vez: YA_DESHECHO });

type Llave = Pick<Evento, 'entidad_id' | 'id'>;
type Leido = Evento & { borrado: boolean };

const EVENTO = sql`SELECT a.entidad_id, a.id, a.accion, a.recurso, a.recurso_id, a.created_at,
    CASE WHEN p.antes IS NULL THEN a.antes ELSE a.antes || p.antes END AS antes, CASE WHEN p.despues IS NULL THEN a.despues ELSE a.despues || p.despues END AS despues,
    p.borrado_en IS NOT NULL AS borrado
  FROM auditoria a LEFT JOIN auditoria_personal p ON p.entidad_id = a.entidad_id AND p.id = a.id`;

/** Takes deeds back, each once: the module's own use case does the contrary, in one transaction with the event that says what it undoes. */
@Injectable()
export class Deshacer {
  constructor(
    private readonly db: Db,
    private readonly transacciones: Transacciones,
    private readonly inversas: Inversas,
  ) {}

  async evento(sesion: Sesion, llave: Llave): Promise<{ message: string }> {
    const visto = await this.db.fila<Leido>(sql`${EVENTO} ${es(llave)}`);
    if (visto === null) throw noHayEvento();
    sesion.solicitud.tema = moduloDe(this.inversas.exigir(sesion, visto).permiso);
    try {
      return await this.transacciones.ejecutar(sesion, (em, auditar) => this.enTransaccion(em, auditar, sesion, llave));
    } catch (error) {
      // Whoever pressed at the same time has done it: whatever then stood in our way, that is what there is to say.
      if (!(error instanceof RespuestaRepetida) && (await this.db.fila(deshechoPor(llave))) !== null)
        throw new ErrorNegocio(YA_DESHECHO.codigo, YA_DESHECHO.message);
      throw error;
    }
  }

  private async enTransaccion(
    em: EntityManager,
    auditar: Auditar,
    sesion: Sesion,
    llave: Llave,
  ): Promise<{ message: string }> {
    const evento = (await filaEn<Leido>(em, sql`${EVENTO} ${es(llave)}`)) as Leido;
    exigir((await filaEn(em, deshechoPor(llave))) === null, YA_DESHECHO.codigo, YA_DESHECHO.message);
    const inversa = this.inversas.exigir(sesion, evento);
    const hechos: Cambio[] = [];
    const { message } = await inversa.deshacer(
      this.transacciones.dentro(sesion, em, (...cambios) => void hechos.push(...cambios)),
      evento,
    );
    const hecho = hechos.find((h) => h.recurso === evento.recurso && h.recurso_id === evento.recurso_id);
    if (hecho === undefined)
      throw new Error(`The inverse of ${evento.recurso} ${evento.accion} changed something else`);
    // The use case held the row when it read what there was, and holds it until the end.
    if (inversa.campos !== undefined) exigirSinCambios(inversa.campos, evento, hecho.antes);
    if (inversa.ultima === true)
      exigir((await filasEn(em, repetidos([evento]))).length === 0, 'YA_CAMBIO', 'Ya cambió: Estado');
    auditar(...hechos.map((h) => (h === hecho ? { ...h, deshace: llave } : h)));
    return { message };
  }
}

const es = ({ entidad_id, id }: Llave): Sql => sql`WHERE a.entidad_id = ${entidad_id} AND a.id = ${id}`;

const deshechoPor = ({ entidad_id, id }: Llave): Sql =>
  sql`SELECT 1 FROM auditoria a WHERE a.entidad_id = ${entidad_id} AND a.deshace_id = ${id}`;
