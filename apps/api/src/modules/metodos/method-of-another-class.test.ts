import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  type Operador,
  registrar,
} from '../../../test/crear.js';

const HOY = '2026-11-18';
const COMUN = { monto: 3_000, fecha: HOY };
const CLASES = ['efectivo', 'transferencia'] as const;
type Clase = (typeof CLASES)[number];
const OTRA = { efectivo: 'transferencia', transferencia: 'efectivo' } as const;
const EN_CLASE = { efectivo: 'en efectivo', transferencia: 'por transferencia' } as const;
const FIJO = { efectivo: { id: 1, nombre: 'Efectivo' }, transferencia: { id: 2, nombre: 'Transferencia' } } as const;
const TABLAS = ['libro', 'cobro', 'tiquete', 'gasto', 'pago', 'ingreso', 'caja_movimiento', 'venta'];

describe('Un método que no es de la clase con que se paga', () => {
  let app: Prueba;
  let admin: Actor;
  let ana: Operador;
  let norte: number;
  let corte: number;
  let cera: number;
  const propios = {} as Record<Clase, { id: number; nombre: string }>;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    corte = (await crearServicio(admin, { nombre: 'Corte', precio: 10_000 })).id;
  });
  afterAll(() => app.cerrar());
  // In each method there is money, a share to pay and a product on the shelf: nothing but the method is wrong.
  beforeEach(async () => {
    norte = (await crearSucursal(admin)).id;
    ana = await crearOperador(admin, { entidad_id: norte });
    cera = (await crearProducto(admin, { entidad_id: norte, precio_unitario: 3_000, costo_unitario: 1_000 })).id;
    const mixto = { metodo_pago: 'mixto' as const, monto_efectivo: 5_000, monto_transferencia: 5_000 };
    await registrar(admin, { empleado_id: ana.id, total: 10_000, ...mixto, servicios: [{ servicio_id: corte }] });
    for (const [clase, nombre] of [
      ['efectivo', 'Caja fuerte'],
      ['transferencia', 'Nequi'],
    ] as const) {
      const { body } = await enviar('metodos', { nombre, clase, entidad_id: norte }).expect(201);
      propios[clase] = body.data;
      await mover('ingreso')(clase, body.data.id).expect(201);
    }
  });

  const enviar = (ruta: string, cuerpo: object) => admin.api.post(`/api/${ruta}`).send(cuerpo);
  const montos = (clase: Clase) => ({
    monto_efectivo: clase === 'efectivo' ? 3_000 : 0,
    monto_transferencia: clase === 'transferencia' ? 3_000 : 0,
  });
  const pagado = (metodo_pago: Clase, metodo_id: number) => ({ ...COMUN, metodo_pago, metodo_id });
  const mover = (tipo: 'ingreso' | 'retiro') => (medio: Clase, metodo_id: number) =>
    enviar('caja-menor/movimientos', {
      ...{ entidad_id: norte, tipo, medio, metodo_id, monto: 3_000, concepto: 'Base' },
    });
  const PUERTAS: Record<string, (clase: Clase, metodo_id: number) => ReturnType<typeof enviar>> = {
    gasto: (...por) => enviar('gastos/crear', { ...pagado(...por), descripcion: 'Agua', entidad_id: norte }),
    'ingreso adicional': (clase, metodo_id) =>
      enviar('servicios/crear-ingreso-adicional', {
        ...{ ...pagado(clase, metodo_id), ...montos(clase), entidad_id: norte, concepto: 'Propaganda', tipo: 'otro' },
      }),
    pago: (...por) => enviar('pagos/crear-pago', { ...pagado(...por), empleado_id: ana.id }),
    'pago anotado': (...por) => enviar('pagos/crear-pago', { ...pagado(...por), empleado_id: ana.id, estado: false }),
    'pago semanal': (metodo_pago, metodo_id) =>
      enviar('pagos/crear-pago-semanal', {
        ...{ empleado_id: ana.id, monto: 4_000, tipo_pago: 'total', metodo_pago, metodo_id },
      }),
    'ingreso a la caja': mover('ingreso'),
    'retiro de la caja': mover('retiro'),
    venta: (metodoPago, metodo_id) =>
      enviar('ventas/crear-venta', {
        ...{ productoId: cera, cantidad: 1, metodoPago, metodo_id },
        montoEfectivo: montos(metodoPago).monto_efectivo,
        montoTransferencia: montos(metodoPago).monto_transferencia,
      }),
    servicio: (clase, metodo_id) =>
      enviar('servicios/servicios-multiples', {
        ...{ empleado_id: ana.id, fecha: HOY, metodo_pago: clase, metodo_id },
        ...{ monto_efectivo: 0, monto_transferencia: 0, [`monto_${clase}`]: 10_000 },
        servicios: [{ servicio_id: corte, cantidad: 1 }],
      }),
  };

  /** All that is written of the branch, in letters: a row more or less, or another one, is seen. */
  const escrito = async () => {
    const filas: Record<string, unknown[]> = {};
    for (const tabla of TABLAS)
      filas[tabla] = await app.sql(`SELECT t::text FROM ${tabla} t WHERE entidad_id = $1 ORDER BY id`, [norte]);
    return filas;
  };
  const stock = () => app.sql('SELECT stock FROM producto WHERE id = $1', [cera]);
  const rechazo = (de: Clase, nombre: string) => {
    const message = `No hay nada pagado ${EN_CLASE[de]} para ${nombre}`;
    return { codigo: 'METODO_NO_CONCUERDA', message, errores: { metodo_id: [message] } };
  };
  const deLaOtra = (clase: Clase) => [propios[OTRA[clase]], FIJO[OTRA[clase]]];

  it.each(Object.keys(PUERTAS).flatMap((puerta) => CLASES.map((clase) => [puerta, clase] as const)))(
    '%s en %s: por uno de la otra se rechaza y nada se escribe; por el suyo pasa',
    async (puerta, clase) => {
      const probar = PUERTAS[puerta] as (typeof PUERTAS)[string];
      const antes = [await escrito(), await stock()];
      for (const { id, nombre } of deLaOtra(clase)) {
        const { body } = await probar(clase, id).expect(400);
        expect(body).toMatchObject(rechazo(OTRA[clase], nombre));
      }
      expect([await escrito(), await stock()]).toEqual(antes);
      await probar(clase, propios[clase].id).expect(201);
    },
  );

  it('un gasto no cambia a uno de la otra, y queda con el que tenía', async () => {
    const { body } = await (PUERTAS.gasto as (typeof PUERTAS)[string])('efectivo', propios.efectivo.id).expect(201);
    const cambiar = (cambios: object) => admin.api.put(`/api/gastos/actualizar/${body.data.id}`).send(cambios);
    const antes = await escrito();
    for (const { id, nombre } of deLaOtra('efectivo'))
      expect((await cambiar({ metodo_id: id }).expect(400)).body).toMatchObject(rechazo('transferencia', nombre));
    const { id, nombre } = propios.efectivo;
    expect((await cambiar({ metodo_pago: 'transferencia', metodo_id: id }).expect(400)).body).toMatchObject(
      rechazo('efectivo', nombre),
    );
    expect(await escrito()).toEqual(antes);
  });
});
