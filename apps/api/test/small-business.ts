import type { Articulo, Producto } from '@jornal/contract';
import { abrirApp, MIERCOLES, type Prueba } from './app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearArticulo,
  crearCita,
  crearHorario,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  registrar,
  vender,
} from './crear.js';

export const HOY = '2026-11-18';
export type Persona = 'Ana' | 'Beto' | 'Eva';
export type Sucursal = 'Centro' | 'Norte' | 'Sur';

/** Where each works; Sur is archived in the end. */
export const SUCURSAL_DE: Readonly<Record<Persona, Sucursal>> = { Ana: 'Centro', Beto: 'Norte', Eva: 'Sur' };
const APELLIDO: Readonly<Record<Persona, string>> = { Ana: 'Díaz', Beto: 'Ñáñez', Eva: 'Sáenz' };
export const nombreDe = (persona: Persona): string => `${persona} ${APELLIDO[persona]}`;

/** Price, and the percentage of the operator. */
const CATALOGO = { Corte: [25_000, 40], Barba: [15_001, 40], Manos: [7_777, 33.33] } as const;
export type Servicio = keyof typeof CATALOGO;

type Medio = 'efectivo' | 'transferencia';
/** A performed service: `descuento` in percent; `pagada`: settled by one of the payments below. */
type Hecha = {
  de: Persona;
  fecha: string;
  servicio: Servicio;
  cantidad: number;
  descuento: number;
  medio: Medio;
  pagada?: true;
};
const HECHAS: readonly Hecha[] = [
  { de: 'Ana', fecha: '2024-02-29', servicio: 'Corte', cantidad: 1, descuento: 0, medio: 'efectivo', pagada: true },
  { de: 'Ana', fecha: '2025-12-31', servicio: 'Barba', cantidad: 2, descuento: 0, medio: 'transferencia' },
  { de: 'Eva', fecha: '2025-12-31', servicio: 'Manos', cantidad: 1, descuento: 0, medio: 'efectivo', pagada: true },
  { de: 'Beto', fecha: '2026-01-01', servicio: 'Corte', cantidad: 1, descuento: 0, medio: 'efectivo', pagada: true },
  { de: 'Beto', fecha: '2026-10-31', servicio: 'Barba', cantidad: 4, descuento: 100, medio: 'efectivo' },
  { de: 'Eva', fecha: '2026-11-02', servicio: 'Corte', cantidad: 1, descuento: 12.5, medio: 'efectivo', pagada: true },
  { de: 'Ana', fecha: '2026-11-17', servicio: 'Manos', cantidad: 3, descuento: 33.33, medio: 'efectivo' },
  {
    de: 'Beto',
    fecha: '2026-11-17',
    servicio: 'Corte',
    cantidad: 2,
    descuento: 0,
    medio: 'transferencia',
    pagada: true,
  },
  { de: 'Ana', fecha: HOY, servicio: 'Corte', cantidad: 1, descuento: 0, medio: 'efectivo' },
  { de: 'Ana', fecha: HOY, servicio: 'Barba', cantidad: 1, descuento: 10, medio: 'transferencia' },
];

/** An item of an account with its money: the payment of the clients and the share of the operator. */
export type Item = {
  de: Persona;
  sucursal: Sucursal;
  fecha: string;
  servicio: string;
  tipo: 'catalogo' | 'ocasional';
  cantidad: number;
  porcentaje: number;
  descuento: number;
  total: number;
  neto: number;
  comision: number;
  medio: Medio;
  pagado: number;
};

/** Half up, in whole hundredths: worked out here, not with the functions of the product. */
const parteDe = (monto: number, porcentaje: number): number =>
  Math.floor((monto * Math.round(porcentaje * 100) + 5_000) / 10_000);

function itemDe({ descuento, pagada, ...hecha }: Hecha): Item {
  const [precio, porcentaje] = CATALOGO[hecha.servicio];
  const total = precio * hecha.cantidad;
  const neto = parteDe(total, 100 - descuento);
  const comision = parteDe(neto, porcentaje);
  return {
    ...hecha,
    sucursal: SUCURSAL_DE[hecha.de],
    tipo: 'catalogo',
    porcentaje,
    descuento,
    total,
    neto,
    comision,
    pagado: pagada ? comision : 0,
  };
}

/** Everything that was done and stands, in the order it was written. */
export const ITEMS: readonly Item[] = [
  ...HECHAS.map(itemDe),
  {
    de: 'Ana',
    sucursal: 'Centro',
    fecha: HOY,
    servicio: 'Peinado a domicilio',
    tipo: 'ocasional',
    cantidad: 1,
    porcentaje: 40,
    descuento: 0,
    total: 20_000,
    neto: 20_000,
    comision: 8_000,
    medio: 'efectivo',
    pagado: 0,
  },
];

/** The payments of employees. Ana's settles her oldest item and leaves 2.000; the next does not fit. */
export const PAGOS: ReadonlyArray<{
  a: Persona;
  fecha: string;
  monto: number;
  medio: Medio;
  tipo: 'manual' | 'total';
}> = [
  { a: 'Ana', fecha: '2026-11-10', monto: 12_000, medio: 'efectivo', tipo: 'manual' },
  { a: 'Beto', fecha: HOY, monto: 30_000, medio: 'transferencia', tipo: 'total' },
  { a: 'Eva', fecha: HOY, monto: 11_342, medio: 'efectivo', tipo: 'total' },
];
/** Written down, not paid: no money moved. */
export const NOTA = { a: 'Ana' as Persona, fecha: '2026-11-12', monto: 30_000 };

export type NegocioChico = {
  prueba: Prueba;
  admin: Actor;
  /** Supervisor of Centro. */
  sara: Operador;
  gente: Record<Persona, Operador>;
  sucursales: Record<Sucursal, number>;
  servicios: Record<Servicio, number>;
  producto: Producto;
  articulo: Articulo;
};

const enMedio = (monto: number, medio: Medio) => ({
  metodo_pago: medio,
  monto_efectivo: medio === 'efectivo' ? monto : 0,
  monto_transferencia: medio === 'efectivo' ? 0 : monto,
});

/**
 * A business small enough to be worked out by hand: three branches, one of them archived, movement on a 29 February, on both sides of
 * a year's end and today, things that were annulled, and 'General'. Beside services it sells, spends, earns and keeps agendas.
 */
export async function abrirNegocioChico(): Promise<NegocioChico> {
  // A week before: appointments of that Wednesday can still be booked.
  const prueba = await abrirApp({ instante: '2026-11-11T08:00:00-05:00' });
  const admin = await crearAdmin(prueba);
  const sucursales = {} as NegocioChico['sucursales'];
  for (const nombre of ['Centro', 'Norte', 'Sur'] as const)
    sucursales[nombre] = (await crearSucursal(admin, { name: nombre })).id;
  const sara = await crearSupervisor(admin, { entidad_id: sucursales.Centro, nombre: 'Sara', apellido: 'Gil' });
  const gente = {} as NegocioChico['gente'];
  for (const persona of ['Ana', 'Beto', 'Eva'] as const)
    gente[persona] = await crearOperador(admin, {
      entidad_id: sucursales[SUCURSAL_DE[persona]],
      nombre: persona,
      apellido: APELLIDO[persona],
    });
  const servicios = {} as NegocioChico['servicios'];
  for (const [nombre, [precio, porcentaje_pago_empleado]] of Object.entries(CATALOGO))
    servicios[nombre as Servicio] = (await crearServicio(admin, { nombre, precio, porcentaje_pago_empleado })).id;
  const negocio = { prueba, admin, sara, gente, sucursales, servicios };
  await llevarAgendas(negocio);
  prueba.reloj.poner(MIERCOLES);
  await trabajar(negocio);
  const [producto, articulo] = await vivir(negocio);
  await pagar(negocio);
  await cerrarSur(negocio);
  return { ...negocio, producto, articulo };
}

type Fundado = Omit<NegocioChico, 'producto' | 'articulo'>;

async function trabajar({ admin, gente, servicios, sucursales }: Fundado): Promise<void> {
  for (const { de, fecha, servicio, cantidad, descuento, medio, neto } of ITEMS.filter((i) => i.tipo === 'catalogo')) {
    const linea = { servicio_id: servicios[servicio as Servicio], cantidad, descuento_porcentaje: descuento };
    await registrar(admin, {
      empleado_id: gente[de].id,
      fecha,
      total: neto,
      ...enMedio(neto, medio),
      servicios: [linea],
    });
  }
  for (const { de, fecha, servicio, neto, medio } of ITEMS.filter((i) => i.tipo === 'ocasional')) {
    const ocasional = {
      concepto: servicio,
      tipo: 'servicio_ocasional',
      monto: neto,
      fecha,
      operador_id: gente[de].id,
      ...enMedio(neto, medio),
    };
    await admin.api.post('/api/servicios/crear-ingreso-adicional').send(ocasional).expect(201);
  }
  const [anulado] = await registrar(admin, {
    empleado_id: gente.Ana.id,
    total: 22_500,
    servicios: [{ servicio_id: servicios.Corte, descuento_porcentaje: 10 }],
  });
  await admin.api
    .delete(`/api/servicios/eliminar-servicio-realizado/${anulado?.id}`)
    .query({ motivo: 'Repetido' })
    .expect(200);
  // History keeps the name it was done under.
  await admin.api
    .put(`/api/servicios/modificar-servicio/${servicios.Manos}`)
    .send({ nombre: 'Manos y pies' })
    .expect(200);
  const accesorio = {
    concepto: 'Gorra',
    tipo: 'accesorio',
    monto: 8_000,
    fecha: HOY,
    entidad_id: sucursales.Centro,
    ...enMedio(8_000, 'transferencia'),
  };
  await admin.api.post('/api/servicios/crear-ingreso-adicional').send(accesorio).expect(201);
}

/** The records that are neither services nor payments: sales, expenses, stock, and those of no branch. */
async function vivir({ admin, sucursales }: Fundado): Promise<[Producto, Articulo]> {
  const producto = await crearProducto(admin, { nombre: 'Champú', stock: 5, entidad_id: sucursales.Centro });
  await vender(admin, producto, 2);
  const articulo = await crearArticulo(admin, { nombre: 'Toallas', entidad_id: sucursales.Norte });
  for (const [monto, fecha, entidad_id] of [
    [7_000, '2026-11-17', sucursales.Norte],
    [9_000, HOY, null],
    [4_000, '2025-12-31', sucursales.Centro],
  ] as const)
    await admin.api.post('/api/gastos/crear').send({ descripcion: 'Arriendo', monto, fecha, entidad_id }).expect(201);
  const otro = {
    concepto: 'Alquiler',
    tipo: 'otro',
    monto: 6_000,
    fecha: HOY,
    entidad_id: null,
    ...enMedio(6_000, 'efectivo'),
  };
  await admin.api.post('/api/servicios/crear-ingreso-adicional').send(otro).expect(201);
  return [producto, articulo];
}

async function pagar({ admin, gente }: Fundado): Promise<void> {
  const aMano = (a: Persona, monto: number, fecha: string, estado: boolean) =>
    admin.api.post('/api/pagos/crear-pago').send({ empleado_id: gente[a].id, monto, fecha, estado }).expect(201);
  const { body } = await aMano('Beto', 5_000, '2026-11-09', true);
  await admin.api.delete(`/api/pagos/eliminar-pago/${body.data.id}`).expect(200);
  for (const { a, fecha, monto, medio, tipo } of PAGOS) {
    if (tipo === 'manual') await aMano(a, monto, fecha, true);
    else
      await admin.api
        .post('/api/pagos/crear-pago-semanal')
        .send({ empleado_id: gente[a].id, monto, tipo_pago: 'total', metodo_pago: medio })
        .expect(201);
  }
  await aMano(NOTA.a, NOTA.monto, NOTA.fecha, false);
}

/**
 * Ana: Mondays for one (not on holidays), Wednesdays at 11 for two. Beto: Wednesdays at 15 for one. On Wednesday 11 Ana attends one
 * person and another does not come; on the 18th she has one and one who cancelled; on the 25th Beto is blocked.
 */
async function llevarAgendas({ admin, gente }: Fundado): Promise<void> {
  const deAna = (await crearAgenda(admin, { operador_id: gente.Ana.id, nombre: 'Sillón', atiende_festivos: false })).id;
  const deBeto = (await crearAgenda(admin, { operador_id: gente.Beto.id, nombre: 'Barbería' })).id;
  const lunes = { dia_semana: 'lunes', hora_inicio: '09:00', hora_fin: '10:00' } as const;
  await crearHorario(admin, { agenda_id: deAna, ...lunes, capacidad: 1 });
  const once = await crearHorario(admin, { agenda_id: deAna, capacidad: 2 });
  await crearHorario(admin, { agenda_id: deBeto, hora_inicio: '15:00', hora_fin: '16:00' });
  const cambiar = (id: number, cambios: Record<string, unknown>) =>
    admin.api.put(`/api/agenda/actualizar-cita/${id}`).send(cambios).expect(200);
  const luz = await crearCita(admin, once, {
    fecha: '2026-11-11',
    cliente_nombre: 'Luz Rojas',
    cliente_telefono: '3001112233',
    estado: 'confirmada',
  });
  const mar = await crearCita(admin, once, { fecha: '2026-11-11', cliente_nombre: 'Mar Peña' });
  await crearCita(admin, once, { fecha: HOY, cliente_nombre: 'Paz Gil' });
  const sol = await crearCita(admin, once, { fecha: HOY, cliente_nombre: 'Sol Ruiz' });
  await cambiar(luz.id, { estado: 'completada' });
  await cambiar(mar.id, { no_asistio: true });
  await cambiar(sol.id, { estado: 'cancelada' });
  await admin.api
    .post('/api/agenda/bloqueos')
    .send({ agenda_id: deBeto, desde: '2026-11-25', hasta: '2026-11-25', motivo: 'Vacaciones' })
    .expect(201);
}

async function cerrarSur({ admin, gente, sucursales }: Fundado): Promise<void> {
  await admin.api.delete(`/api/operadores/eliminar-operador/${gente.Eva.id}`).expect(200);
  const { saldo_efectivo: monto } = (await admin.api.get(`/api/caja-menor/listar-cajas/${sucursales.Sur}`).expect(200))
    .body;
  await admin.api
    .post('/api/caja-menor/movimientos')
    .send({ entidad_id: sucursales.Sur, tipo: 'retiro', medio: 'efectivo', monto, concepto: 'Cierre' })
    .expect(201);
  await admin.api.delete(`/api/branches/${sucursales.Sur}`).expect(200);
}
