import { diaSemana, formatoPesos, type MetodoPago, repartir, type TipoIngreso } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { GastosService } from '../modules/gastos/gastos.service.js';
import { RecibosService } from '../modules/gastos/recibos.service.js';
import { IngresosService } from '../modules/ingresos/ingresos.service.js';
import { facturaPdf } from './factura-pdf.js';
import type { Negocio } from './founding.js';
import { instante } from './moments.js';
import { Random } from './random.js';
import type { RelojDemo } from './reloj-demo.js';

type Gasto = {
  descripcion: string;
  monto: number;
  metodo_pago: MetodoPago;
  /** True when it came with a bill, which is kept. */
  factura?: boolean;
};
type Ingreso = { concepto: string; monto: number; tipo: TipoIngreso; categoria?: string; descripcion?: string };

const MESES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
/** Rent of each branch, in its order. */
const ARRIENDOS = [2_400_000, 1_850_000, 1_650_000];

/** Day of the month → the bills a branch pays on it; the sizes of branches go from 0, the largest. */
const FACTURAS: Readonly<Record<number, (azar: Random, sucursal: number, mes: string) => Gasto>> = {
  3: (_, sucursal, mes) => ({
    descripcion: `Arriendo de ${mes}`,
    monto: ARRIENDOS[sucursal] ?? 1_500_000,
    metodo_pago: 'transferencia',
    factura: true,
  }),
  8: () => ({ descripcion: 'Internet y telefonía', monto: 129_900, metodo_pago: 'transferencia' }),
  12: (azar, sucursal) => ({
    descripcion: 'Energía eléctrica',
    monto: azar.entero(290, 420) * 1_000 - sucursal * 55_000,
    metodo_pago: 'transferencia',
    factura: true,
  }),
  14: (azar, sucursal) => ({
    descripcion: 'Acueducto y aseo',
    monto: azar.entero(120, 190) * 1_000 - sucursal * 20_000,
    metodo_pago: 'transferencia',
  }),
};

const LUNES = 1;
const VIERNES = 5;
/** Bought on Mondays: supplies that run out in a week of work. */
const INSUMOS = [
  'Insumos: cuchillas, talcos y toallas desechables',
  'Insumos de coloración: tintes y peróxidos',
  'Insumos de manicure: esmaltes, limas y removedor',
  'Aceites y cremas para masajes',
  'Champú y acondicionador por galón',
];
/** Small things, paid from the till. */
const MENUDOS: ReadonlyArray<readonly [descripcion: string, desde: number, hasta: number]> = [
  ['Café y agua para clientes', 18, 46],
  ['Elementos de aseo', 22, 68],
  ['Domicilio de insumos', 8, 16],
  ['Mantenimiento de máquinas de corte', 45, 95],
  ['Bombillos y arreglos eléctricos', 20, 60],
  ['Volantes y publicidad impresa', 40, 120],
  ['Papelería y rollos de datáfono', 12, 34],
];

const ACCESORIOS: ReadonlyArray<readonly [concepto: string, precio: number]> = [
  ['Peine de madera', 12_000],
  ['Cepillo para barba', 22_000],
  ['Gorra de satín', 18_000],
  ['Balaca para el cabello', 9_000],
  ['Set de limas', 8_000],
  ['Espejo de bolsillo', 15_000],
  ['Bono de regalo', 50_000],
];
const OCASIONALES: ReadonlyArray<readonly [concepto: string, precio: number, descripcion: string]> = [
  ['Corte a domicilio', 45_000, 'Cliente que no puede venir a la sede'],
  ['Maquillaje para novia', 180_000, 'Incluye prueba la semana anterior'],
  ['Peinado para grado', 70_000, 'Con cita a primera hora'],
  ['Corte para evento de empresa', 60_000, 'En las oficinas del cliente'],
  ['Trenzas para niña', 40_000, 'Fiesta de cumpleaños'],
];
const OTROS: ReadonlyArray<readonly [concepto: string, monto: number]> = [
  ['Alquiler de silla a estilista invitado', 60_000],
  ['Venta de cartón y reciclaje', 14_000],
  ['Comisión de la máquina de café', 28_000],
  ['Curso corto de barbería', 120_000],
];

/**
 * The money of a day besides services: bills, supplies and small expenses; accessories, occasional services and other
 * income.
 */
export async function moverDinero(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  negocio: Negocio,
  fecha: string,
  ahora: Date,
): Promise<void> {
  // Each day has its own numbers, so that one more service on a day moves nothing here.
  const azar = new Random(Number(fecha.replaceAll('-', '')));
  const cierre = instante(reloj.zone, fecha, '19:00');
  reloj.irA(cierre < ahora ? cierre : ahora);
  const gastos = negocio.sucursales.flatMap(({ id }, i) =>
    gastosDe(azar, i, fecha).map((gasto) => ({ ...gasto, entidad_id: id })),
  );
  if (fecha.endsWith('-28')) {
    const contador = {
      descripcion: `Honorarios de contabilidad de ${mesDe(fecha)}`,
      monto: 620_000,
      metodo_pago: 'transferencia' as const,
      factura: true,
    };
    await gastar(app, negocio, fecha, { ...contador, entidad_id: null });
  }
  await Promise.all([
    ...gastos.map((gasto) => gastar(app, negocio, fecha, gasto)),
    ...negocio.sucursales.flatMap((sucursal) =>
      ingresosDe(azar, fecha).map((ingreso) => recibir(app, negocio, sucursal, azar, fecha, ingreso)),
    ),
  ]);
}

function gastosDe(azar: Random, sucursal: number, fecha: string): Gasto[] {
  const dia = diaSemana(fecha);
  const factura = FACTURAS[Number(fecha.slice(8))]?.(azar, sucursal, mesDe(fecha));
  const [descripcion, desde, hasta] = azar.uno(MENUDOS);
  return [
    ...(factura ? [factura] : []),
    ...(dia === LUNES
      ? [
          {
            descripcion: azar.uno(INSUMOS),
            monto: azar.entero(140, 290) * 1_000,
            metodo_pago: azar.uno(['efectivo', 'transferencia', 'mixto'] as const),
          },
        ]
      : []),
    ...(dia === VIERNES
      ? [
          {
            descripcion: 'Lavandería de toallas y capas',
            monto: azar.entero(48, 72) * 1_000,
            metodo_pago: 'efectivo' as const,
          },
        ]
      : []),
    ...(azar.veces(22)
      ? [{ descripcion, monto: azar.entero(desde, hasta) * 1_000, metodo_pago: 'efectivo' as const }]
      : []),
  ];
}

async function gastar(
  app: NestFastifyApplication,
  { admin }: Negocio,
  fecha: string,
  { factura, ...gasto }: Gasto & { entidad_id: number | null },
): Promise<void> {
  const { data } = await app.get(GastosService, { strict: false }).crear(admin, { ...gasto, fecha });
  if (factura)
    await app
      .get(RecibosService, { strict: false })
      .guardar(
        admin,
        data.id,
        facturaPdf([
          gasto.descripcion,
          `Fecha: ${fecha.split('-').reverse().join('/')}`,
          `Total pagado: ${formatoPesos(gasto.monto)}`,
        ]),
      );
}

function ingresosDe(azar: Random, fecha: string): Ingreso[] {
  const finDeSemana = diaSemana(fecha) === 6 || diaSemana(fecha) === 0;
  const [accesorio, precio] = azar.uno(ACCESORIOS);
  const [ocasional, valor, descripcion] = azar.uno(OCASIONALES);
  const [otro, monto] = azar.uno(OTROS);
  return [
    ...(azar.veces(26)
      ? [{ concepto: accesorio, monto: precio, tipo: 'accesorio' as const, categoria: 'Accesorios' }]
      : []),
    ...(azar.veces(finDeSemana ? 24 : 8)
      ? [
          {
            concepto: ocasional,
            monto: valor,
            tipo: 'servicio_ocasional' as const,
            categoria: 'A domicilio y eventos',
            descripcion,
          },
        ]
      : []),
    ...(azar.veces(6) ? [{ concepto: otro, monto, tipo: 'otro' as const }] : []),
  ];
}

async function recibir(
  app: NestFastifyApplication,
  { admin }: Negocio,
  { id, operadores }: Negocio['sucursales'][number],
  azar: Random,
  fecha: string,
  ingreso: Ingreso,
): Promise<void> {
  const metodo_pago: MetodoPago = azar.veces(55) ? 'efectivo' : azar.veces(82) ? 'transferencia' : 'mixto';
  const operador_id = ingreso.tipo === 'servicio_ocasional' ? azar.uno(operadores) : null;
  const empleado_id = azar.veces(70) ? azar.uno(operadores) : null;
  const datos = {
    ...ingreso,
    metodo_pago,
    ...repartir(metodo_pago, ingreso.monto),
    operador_id,
    empleado_id,
    entidad_id: id,
    fecha,
  };
  await app.get(IngresosService, { strict: false }).crear(admin, datos);
}

const mesDe = (fecha: string): string => MESES[Number(fecha.slice(5, 7)) - 1] ?? fecha;
