import type { Metodo, Producto, Tiquete } from '@jornal/contract';
import type { Prueba } from './app.js';
import { type Actor, crearOperador, crearProducto, crearServicio, crearSucursal, type Operador } from './crear.js';

export const EFECTIVO = 1;
export const TRANSFERENCIA = 2;
export const enEfectivo = (monto: number) => [{ metodo_id: EFECTIVO, monto }];

/** Services of every branch that a counter charges: Corte at 25.000 and Barba at 15.001, of which 40 % is the operator's. */
export async function crearCarta(admin: Actor): Promise<{ corte: number; barba: number }> {
  const de = async (nombre: string, precio: number) =>
    (await crearServicio(admin, { nombre, precio, porcentaje_pago_empleado: 40 })).id;
  return { corte: await de('Corte', 25_000), barba: await de('Barba', 15_001) };
}

/** A branch at work: two operators, ten shampoos at 30.000 that cost 18.000, and Nequi, with what is asked of its counter. */
export async function abrirMostrador(app: Prueba, admin: Actor, { corte, barba }: { corte: number; barba: number }) {
  const entidad_id = (await crearSucursal(admin)).id;
  const ana: Operador = await crearOperador(admin, { entidad_id });
  const beto: Operador = await crearOperador(admin, { entidad_id });
  const champu: Producto = await crearProducto(admin, { entidad_id });
  const nequi: Metodo = (
    await admin.api.post('/api/metodos').send({ nombre: 'Nequi', clase: 'transferencia', entidad_id }).expect(201)
  ).body.data;
  const pedir = (datos: Record<string, unknown>, quien: Actor = admin) =>
    quien.api.post('/api/tiquetes').send({ entidad_id, ...datos });
  const unCorte = (quien = ana, mas: Record<string, unknown> = {}) => ({
    servicio_id: corte,
    empleado_id: quien.id,
    cantidad: 1,
    ...mas,
  });
  return {
    ...{ entidad_id, ana, beto, champu, nequi, corte, barba, pedir, unCorte },
    cobrar: async (datos: Record<string, unknown>, quien?: Actor): Promise<number> =>
      (await pedir(datos, quien).expect(201)).body.tiquete.id,
    leer: async (id: number, quien: Actor = admin): Promise<Tiquete> =>
      (await quien.api.get(`/api/tiquetes/${id}`).expect(200)).body,
    /** The golden ticket, without what it would owe and without its tip. */
    dorado: () => ({
      lineas: [
        unCorte(),
        { ...unCorte(beto), servicio_id: barba, descuento_porcentaje: 10, motivo_descuento: 'Cliente fiel' },
        { producto_id: champu.id, cantidad: 2, vendedor_id: ana.id },
      ],
      descuento: { descuento_pesos: 3_501 },
      cobros: [
        { metodo_id: EFECTIVO, monto: 50_000, recibido: 60_000 },
        { metodo_id: nequi.id, monto: 45_000, referencia: 'M-1' },
      ],
      notas: 'Vino con su hija',
    }),
    saldos: async (...cuentas: string[]) => {
      const rows = await app.sql<{ cuenta: string; saldo: number }>(
        `SELECT cuenta, sum(saldo)::bigint AS saldo FROM libro_saldo WHERE entidad_id = $1 GROUP BY 1`,
        [entidad_id],
      );
      return cuentas.map((cuenta) => rows.find((row) => row.cuenta === cuenta)?.saldo ?? 0);
    },
    quedan: async () =>
      (await app.sql<{ stock: number }>('SELECT stock FROM producto WHERE id = $1', [champu.id]))[0]?.stock,
    numeros: async () =>
      (
        await app.sql<{ numero: number }>('SELECT numero FROM tiquete WHERE entidad_id = $1 ORDER BY numero', [
          entidad_id,
        ])
      ).map(({ numero }) => numero),
  };
}
export type Mostrador = Awaited<ReturnType<typeof abrirMostrador>>;
