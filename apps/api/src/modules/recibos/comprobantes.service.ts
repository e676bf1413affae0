import {
  type DatosRecibo,
  negocioDe,
  numeroDeRecibo,
  primerNombre,
  type ReciboDeAbono,
  type ReciboDeDevolucion,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../core/changes/transactions.js';
import { ofOpenBranch } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { onlyRowIn, rowIn, type Sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { deudaTras } from '../deudas/cuenta.queries.js';
import { loQueSale, type Papel, PapelesService } from './papeles.service.js';
import { type Abono, abonoDe, type Devuelto, datosDe, devolucionDe, lugarDe } from './recibos.queries.js';

/** Prints the receipts of payments of a debt and of returns, of which copies are counted. */
@Injectable()
export class ComprobantesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly papeles: PapelesService,
  ) {}

  imprimirAbono(session: Session, id: number) {
    const hallado = { sentencia: abonoDe, noHay: 'No se encontró el abono' };
    return this.imprimir<Abono, ReciboDeAbono>(
      session,
      { de: 'abono', recurso: 'cobro', id },
      hallado,
      async (em, abono, datos) => {
        const { entidad_id, ids, nombre, metodo, monto, created_at } = abono;
        const { saldo: queda } = await onlyRowIn<{ saldo: number }>(em, deudaTras({ entidad_id, ids, nombre }, id));
        return { ...encabezado(datos, { nombre }, created_at), metodo, monto, queda };
      },
    );
  }

  imprimirDevolucion(session: Session, id: number) {
    const hallada = { sentencia: devolucionDe, noHay: 'No se encontró la devolución' };
    return this.imprimir<Devuelto, ReciboDeDevolucion>(
      session,
      { de: 'devolucion', recurso: 'devolucion', id },
      hallada,
      async (_, devuelto, datos) => {
        const { numero, tiquete, lineas, monto, a_deuda, a_favor, persona, created_at } = devuelto;
        return {
          ...encabezado(datos, persona, created_at),
          ...{ numero, lineas, monto, a_deuda, a_favor, tiquete: numeroDeRecibo(datos, tiquete) },
        };
      },
    );
  }

  private imprimir<T, R>(
    session: Session,
    { recurso, ...papel }: Pick<Papel, 'de' | 'id'> & { recurso: 'cobro' | 'devolucion' },
    { sentencia, noHay }: { sentencia: (entidad_id: number, id: number) => Sql; noHay: string },
    leer: (em: EntityManager, de: T, datos: DatosRecibo) => Promise<R>,
  ) {
    return this.transactions.execute(session, async (em, audit) => {
      const { entidad_id } = await ofOpenBranch(em, session, async () =>
        ensureFound(await rowIn<{ entidad_id: number }>(em, lugarDe(session, recurso, papel.id)), noHay),
      );
      const hallado = ensureFound(await rowIn<T>(em, sentencia(entidad_id, papel.id)), noHay);
      const copia = await this.papeles.contar(em, session, { ...papel, entidad_id });
      const recibo = await leer(em, hallado, await onlyRowIn<DatosRecibo>(em, datosDe(entidad_id)));
      audit({
        ...{ accion: 'imprimir_recibo', recurso, recurso_id: papel.id, entidad_id },
        despues: { copia: copia?.numero ?? 0 },
      });
      return { message: loQueSale(copia), data: { recibo, copia } };
    });
  }
}

const encabezado = (datos: DatosRecibo, persona: { nombre: string } | null, created_at: string) => ({
  ...{ negocio: negocioDe(datos), cliente: primerNombre(persona), created_at },
});
