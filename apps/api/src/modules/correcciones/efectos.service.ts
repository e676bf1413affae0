import type { Estado } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { rowsIn } from '../../platform/db/sql.js';
import { CorregirCuentasService } from '../cuentas/corregir-cuentas.service.js';
import type { Item } from '../cuentas/cuentas.service.js';
import { estadoDe, gananDe, type Nombres, type Plan, saldoDe, totalDeLineas } from './plan.js';
import { metodos, operadores, productos } from './tiquete-en-pie.queries.js';

/** The amounts that a correction changes: of the ticket, of the accounts, and of the stock. */
@Injectable()
export class EfectosService {
  constructor(private readonly cuentas: CorregirCuentasService) {}

  async nombres(em: EntityManager, plan: Plan): Promise<Nombres> {
    const { entidad_id } = plan.tiquete;
    const deQuien = await rowsIn<{ id: number; nombre: string }>(em, operadores(operadoresDe(plan)));
    const deMetodo = await rowsIn<{ id: number; nombre: string }>(
      em,
      metodos([...plan.cobros, ...plan.estaban].map(({ metodo_id }) => metodo_id)),
    );
    const deProducto = await rowsIn<{ id: number; nombre: string }>(em, productos(entidad_id, productosDe(plan)));
    const [operador, metodo, producto] = [deQuien, deMetodo, deProducto].map(
      (filas) => new Map(filas.map(({ id, nombre }) => [id, nombre])),
    ) as [Map<number, string>, Map<number, string>, Map<number, string>];
    return { operador, metodo, producto };
  }

  /** The ticket as it was found, at the beginning of the transaction. */
  async antes(em: EntityManager, plan: Plan, nombres: Nombres): Promise<Estado> {
    const { tiquete, estaban, enPie } = plan;
    const montos = {
      ...{ total: tiquete.total, debe: tiquete.saldo, cobros: estaban, gana: gananDe(enPie) },
      ...(await this.deAfuera(em, plan, nombres)),
    };
    return estadoDe(montos, nombres);
  }

  /** The same once it is written. */
  async ahora(em: EntityManager, plan: Plan, servicios: readonly Item[], nombres: Nombres): Promise<Estado> {
    const { cobros, propinas, lineas } = plan;
    const montos = {
      ...{ total: totalDeLineas(lineas), debe: saldoDe(plan), cobros },
      gana: [
        ...servicios.map(({ empleado_id, monto_empleado }) => ({ empleado_id, monto: monto_empleado })),
        ...propinas.map(({ operador_id, monto }) => ({ empleado_id: operador_id, monto })),
      ],
      ...(await this.deAfuera(em, plan, nombres)),
    };
    return estadoDe(montos, nombres);
  }

  /** The accounts and the stock at this moment of the transaction. */
  private async deAfuera(em: EntityManager, plan: Plan, nombres: Nombres) {
    const { entidad_id } = plan.tiquete;
    const stock = await rowsIn<{ id: number; stock: number }>(em, productos(entidad_id, [...nombres.producto.keys()]));
    return {
      cuentas: await this.cuentas.saldos(em, entidad_id, [...nombres.operador.keys()]),
      stock: new Map(stock.map(({ id, stock: hay }) => [id, hay])),
    };
  }
}

const operadoresDe = ({ enPie, lineas, propinas }: Plan): number[] => [
  ...new Set([
    ...[...enPie.servicios, ...enPie.propinas].map(({ empleado_id }) => empleado_id),
    ...lineas.flatMap(({ tipo, empleado_id }) => (tipo === 'servicio' && empleado_id !== null ? [empleado_id] : [])),
    ...propinas.map(({ operador_id }) => operador_id),
  ]),
];

const productosDe = ({ enPie, lineas }: Plan): number[] => [
  ...new Set([
    ...enPie.ventas.map(({ linea }) => linea.producto_id),
    ...lineas.flatMap((linea) => (linea.tipo === 'producto' ? [linea.producto.id] : [])),
  ]),
];
