import { z } from 'zod';
import { acceso } from './access.js';
import { conFormato } from './archivos.js';
import {
  autor,
  c,
  conMensaje,
  dia,
  dinero,
  dineroEntrada,
  dineroPositivo,
  entidadTexto,
  erroresComunes,
  id,
  idTexto,
  instante,
  medio,
  persona,
  texto,
  textoRequerido,
} from './common.js';
import { ORIGENES } from './libro.js';
import { ordenable, pagina, paginacion, paginaQuery, porPaginas } from './listas.js';
import { conMetodo, metodoPropio, saldoMetodo } from './metodos.js';
import { conArchivadas } from './sucursales.js';

/**
 * A till: the balance of a branch by each means, by the book. `id` 0 is 'General'.
 */
export const caja = z.object({
  id: z.int(),
  entidad_id: id.nullable(),
  entidad: z.string(),
  saldo_efectivo: dinero,
  saldo_transferencia: dinero,
  total: dinero,
  archivada: z.boolean(),
});
export type Caja = z.infer<typeof caja>;

/** Tills and what all of them hold, of whatever page; `archivadas`: how many there are of archived branches, all empty. */
export const cajas = z.object({
  cajas: z.array(caja),
  saldo_efectivo: dinero,
  saldo_transferencia: dinero,
  total: dinero,
  archivadas: z.int(),
  pagination: paginacion.optional(),
});
export type Cajas = z.infer<typeof cajas>;

/** A row of the book that touched the till; `saldo` is the balance of that means just after it, in the order of writing. */
export const movimientoCaja = z.object({
  id,
  fecha: dia,
  tipo: z.enum(['entrada', 'salida']),
  medio,
  metodo: metodoPropio,
  monto: dinero,
  saldo: dinero,
  concepto: z.string(),
  origen: z.enum(ORIGENES),
  origen_id: id,
  /** The ticket it is of, of a service, a product, a tip or a return. */
  tiquete_id: id.nullable(),
  anulacion: z.boolean(),
  operador: persona.nullable(),
  usuario: autor,
  created_at: instante,
});
export type MovimientoCaja = z.infer<typeof movimientoCaja>;

/** Notes and coins in circulation, largest first. */
export const DENOMINACIONES = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50] as const;

export const CAUSAS = ['caja_en_rojo', 'mixto_mitad', 'monto_repetido', 'anulado_despues', 'gasto_sin_metodo'] as const;

/** Something that happened since the last count and might explain a difference; `coincide` when its amount is exactly the difference. */
export const causaArqueo = z.object({
  tipo: z.enum(CAUSAS),
  mensaje: z.string(),
  monto: dinero,
  coincide: z.boolean(),
  origen: z.enum(ORIGENES),
  origen_id: id,
  /** The business day, where the record is to be found. */
  fecha: dia,
  created_at: instante,
});
export type CausaArqueo = z.infer<typeof causaArqueo>;

const denominacion = z.object({ valor: z.int(), cantidad: z.int() });

/** A count of the cash. Never changed. `diferencia` = counted − expected, booked in ajustes.caja. */
export const arqueo = z.object({
  id,
  entidad_id: id.nullable(),
  entidad: z.string(),
  fecha: dia,
  efectivo_esperado: dinero,
  efectivo_contado: dinero,
  diferencia: dinero,
  denominaciones: z.array(denominacion),
  observaciones: z.string().nullable(),
  usuario: autor,
  created_at: instante,
  causas: z.array(causaArqueo),
});
export type Arqueo = z.infer<typeof arqueo>;

const entidadDeCaja = z
  .int({ error: 'Debe seleccionar una entidad' })
  .min(0, { error: 'Debe seleccionar una entidad' });

export const movimientoCajaNuevo = z.strictObject({
  entidad_id: entidadDeCaja,
  tipo: z.enum(['ingreso', 'retiro'], { error: 'Selecciona si es un ingreso o un retiro' }),
  medio,
  ...conMetodo,
  monto: dineroPositivo('El monto debe ser mayor a 0'),
  concepto: textoRequerido('El concepto es requerido', 160),
});
export type MovimientoCajaNuevo = z.output<typeof movimientoCajaNuevo>;

/** Money that goes from a method of a branch to another of hers: no till of the branch gains or loses by it. */
export const trasladoNuevo = z
  .strictObject({
    entidad_id: entidadDeCaja,
    desde: z.int({ error: 'Elige de dónde sale' }).positive({ error: 'Elige de dónde sale' }),
    hacia: z.int({ error: 'Elige a dónde llega' }).positive({ error: 'Elige a dónde llega' }),
    monto: dineroPositivo('El monto debe ser mayor a 0'),
    concepto: texto(160).optional(),
  })
  .refine((t) => t.desde !== t.hacia, { error: 'Elige dos métodos distintos', path: ['hacia'] });
export type TrasladoNuevo = z.output<typeof trasladoNuevo>;

export const arqueoNuevo = z
  .strictObject({
    entidad_id: entidadDeCaja,
    efectivo_contado: dineroEntrada,
    denominaciones: z
      .array(
        z.strictObject({
          valor: z.int().refine((v) => DENOMINACIONES.some((d) => d === v), { error: 'La denominación no existe' }),
          cantidad: z
            .int({ error: 'La cantidad debe ser un número entero' })
            .min(0, { error: 'La cantidad no puede ser negativa' })
            .max(1_000_000, { error: 'La cantidad es demasiado grande' }),
        }),
      )
      .max(DENOMINACIONES.length)
      .optional(),
    observaciones: texto(500).nullable().optional(),
  })
  .refine(
    (a) =>
      a.denominaciones === undefined ||
      a.denominaciones.reduce((suma, d) => suma + d.valor * d.cantidad, 0) === a.efectivo_contado,
    {
      error: 'El efectivo contado no coincide con las denominaciones',
      path: ['efectivo_contado'],
    },
  );
export type ArqueoNuevo = z.output<typeof arqueoNuevo>;

/** The orders of the movements of a till; in any of them a row keeps the balance just after it. */
export const ORDEN_MOVIMIENTOS_CAJA = ['fecha', 'origen', 'medio', 'entrada', 'salida'] as const;
/** The orders of counts of cash. */
export const ORDEN_ARQUEOS = ['fecha', 'contado', 'esperado', 'resultado'] as const;

export const cajaMenor = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/caja-menor/listar-cajas',
      query: conArchivadas.extend({ ...porPaginas, search: paginaQuery.shape.search }),
      responses: {
        ...erroresComunes,
        200: cajas,
      },
      summary:
        'La caja de cada sucursal al alcance de quien llama; con `archivadas=true`, también las de las archivadas, al final',
      description:
        'Todas o, con `page`, por páginas; con `search`, las de las sucursales con ese nombre. Los saldos y `total` son ' +
        'siempre de todas.',
      metadata: acceso('caja_menor.ver'),
    },
    obtener: {
      method: 'GET',
      path: '/api/caja-menor/listar-cajas/:id',
      pathParams: z.object({ id: entidadTexto }),
      query: paginaQuery
        .omit({ search: true })
        .extend({ ...conFormato, ...ordenable(ORDEN_MOVIMIENTOS_CAJA), medio: medio.optional() }),
      responses: {
        ...erroresComunes,
        200: caja.extend({ metodos: z.array(saldoMetodo), movimientos: pagina(movimientoCaja) }),
      },
      summary: 'Una caja, lo que tiene de cada método y sus movimientos, los más recientes primero',
      metadata: acceso('caja_menor.ver', { archivo: true }),
    },
    mover: {
      method: 'POST',
      path: '/api/caja-menor/movimientos',
      body: movimientoCajaNuevo,
      responses: { ...erroresComunes, 201: conMensaje(caja) },
      summary: 'Ingresar o retirar dinero de la caja; retirar más de lo que hay es 409',
      metadata: acceso('caja_menor.crear'),
    },
    trasladar: {
      method: 'POST',
      path: '/api/caja-menor/traslados',
      body: trasladoNuevo,
      responses: { ...erroresComunes, 201: conMensaje(caja) },
      summary: 'Pasar dinero de un método a otro de la misma caja; más de lo que tiene el primero es 409',
      metadata: acceso('caja_menor.crear'),
    },
    contar: {
      method: 'POST',
      path: '/api/caja-menor/arqueos',
      body: arqueoNuevo,
      responses: { ...erroresComunes, 201: conMensaje(arqueo) },
      summary: 'Arqueo: lo esperado se conoce al enviar el conteo; la diferencia se asienta',
      metadata: acceso('caja_menor.crear'),
    },
    arqueos: {
      method: 'GET',
      path: '/api/caja-menor/arqueos',
      query: paginaQuery
        .omit({ search: true })
        .extend({ ...conFormato, ...ordenable(ORDEN_ARQUEOS), entidad_id: entidadTexto.optional() }),
      responses: { ...erroresComunes, 200: pagina(arqueo.omit({ causas: true })) },
      summary: 'Arqueos, los más recientes primero',
      metadata: acceso('caja_menor.ver', { archivo: true }),
    },
    arqueo: {
      method: 'GET',
      path: '/api/caja-menor/arqueos/:id',
      pathParams: z.object({ id: idTexto }),
      responses: { ...erroresComunes, 200: arqueo },
      summary: 'Un arqueo, con lo que podría explicar su diferencia',
      metadata: acceso('caja_menor.ver'),
    },
  },
  { strictStatusCodes: true },
);
