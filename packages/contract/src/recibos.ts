import { z } from 'zod';
import { acceso } from './access.js';
import {
  c,
  conMensaje,
  correo,
  dia,
  dinero,
  direccionCorreo,
  entidadTexto,
  erroresComunes,
  fecha,
  id,
  idTexto,
  instante,
  referencia,
  sinCuerpo,
  soloMensaje,
  texto,
} from './common.js';
import { TIPOS_DEVOLUCION } from './devoluciones.js';

/** The days that the link of a receipt opens it. */
export const DIAS_DE_RECIBO = 180;

const consecutivo = z
  .int({ error: 'Ingresa un número entero' })
  .min(1, { error: 'Debe ser mayor a 0' })
  .max(Number.MAX_SAFE_INTEGER, { error: 'El número es demasiado grande' })
  .nullable();
const escrito = z.string().nullable();
/** A line as it is entered: emptied, it is not printed. */
const renglon = (maximo: number) =>
  texto(maximo)
    .nullable()
    .transform((dicho) => dicho || null);

/**
 * The texts that a branch prints on its receipts; only those that are filled are printed. `resolucion`: the authorization of
 * the DIAN to number, if the business has one, with its day, its first and last number behind `prefijo`, and its last day.
 */
export const datosRecibo = z.object({
  entidad: referencia,
  ...{ nombre: escrito, nit: escrito, direccion: escrito, telefono: escrito, regimen: escrito, pie: escrito },
  ...{ prefijo: escrito, resolucion: escrito, resolucion_fecha: dia.nullable() },
  ...{ resolucion_desde: consecutivo, resolucion_hasta: consecutivo, resolucion_vence: dia.nullable() },
});
export type DatosRecibo = z.infer<typeof datosRecibo>;

const HASTA_MENOR = { error: 'No puede ser menor que el primero', path: ['resolucion_hasta'] };
export const datosReciboNuevos = z
  .strictObject({
    entidad_id: id.optional(),
    nombre: renglon(100),
    nit: renglon(30),
    direccion: renglon(150),
    telefono: renglon(40),
    regimen: renglon(100),
    pie: renglon(300),
    prefijo: renglon(10),
    resolucion: renglon(40),
    resolucion_fecha: fecha.nullable(),
    resolucion_desde: consecutivo,
    resolucion_hasta: consecutivo,
    resolucion_vence: fecha.nullable(),
  })
  .refine(({ resolucion_desde: desde, resolucion_hasta: hasta }) => !desde || !hasta || hasta >= desde, HASTA_MENOR);
export type DatosReciboNuevos = z.infer<typeof datosReciboNuevos>;

/** A line of a receipt: its discounts, by its percentage and in pesos; and what of it went back. */
export const lineaDeRecibo = z.object({
  nombre: z.string(),
  cantidad: z.int(),
  precio_unitario: dinero,
  descuento_porcentaje: z.number(),
  descuento_pesos: dinero,
  total: dinero,
  cantidad_devuelta: z.int(),
  monto_devuelto: dinero,
});
export type LineaDeRecibo = z.infer<typeof lineaDeRecibo>;

/**
 * A payment as a receipt names it: below 0 what was given back. `abonado`: the day of what was paid later; `billetes`: what was
 * handed over, and the change.
 */
export const pagoDeRecibo = z.object({
  nombre: z.string(),
  monto: dinero,
  abonado: dia.nullable(),
  billetes: z.object({ recibido: dinero, vuelto: dinero }).nullable(),
});
export type PagoDeRecibo = z.infer<typeof pagoDeRecibo>;

/** The head and the foot of a receipt. */
const negocio = z.object({
  nombre: z.string(),
  ...{ nit: escrito, direccion: escrito, telefono: escrito, regimen: escrito, resolucion: escrito, pie: escrito },
});

/**
 * The receipt of a ticket, as its client has it in hand: nothing of it is of the house, as commissions, nor of another ticket.
 * `cliente`: the first name; `total`: of an annulled one what it was; `a_favor`: the part of its returns that stays with the shop.
 */
export const recibo = z.object({
  negocio,
  /** Its number, behind the prefix of the branch. */
  numero: z.string(),
  anulado: z.boolean(),
  corregido: z.boolean(),
  created_at: instante,
  cliente: z.string().nullable(),
  atendio: z.array(z.string()),
  lineas: z.array(lineaDeRecibo),
  total: dinero,
  devoluciones: z.array(z.object({ tipo: z.enum(TIPOS_DEVOLUCION), numero: z.int(), fecha: dia, monto: dinero })),
  devuelto: dinero,
  propina: dinero,
  pagos: z.array(pagoDeRecibo),
  a_favor: dinero,
  saldo: dinero,
});
export type Recibo = z.infer<typeof recibo>;

/** The link of a receipt, and the picture of its code. */
const enlace = z.object({ enlace: z.string(), qr: z.string(), vence_en: instante });
export const enlaceDeRecibo = enlace.extend({
  /**
   * Where to send it, to who may see contacts: digits for WhatsApp, and the address; nowhere where its person asked not
   * to be written to.
   */
  contacto: z.object({
    ...{ telefono: z.string().nullable(), email: direccionCorreo.nullable() },
    no_contactar: z.boolean(),
  }),
});
export type EnlaceDeRecibo = z.infer<typeof enlaceDeRecibo>;

/** After the first paper: which copy it is, of whom and when. */
const copia = z.object({ numero: z.int(), usuario: z.string(), created_at: instante }).nullable();
export type CopiaDeRecibo = z.infer<typeof copia>;

/** A receipt to be printed. */
export const reciboImpreso = z.object({ recibo, enlace, copia });
export type ReciboImpreso = z.infer<typeof reciboImpreso>;

const encabezado = { negocio, cliente: z.string().nullable(), created_at: instante };

/** The paper of a payment of a debt, by one method; `queda`: the debt of its person once it was taken. */
export const reciboDeAbono = z.object({ ...encabezado, metodo: z.string(), monto: dinero, queda: dinero });
export type ReciboDeAbono = z.infer<typeof reciboDeAbono>;

/** The paper of a return: of its `monto`, `a_deuda` paid what was owed, `a_favor` stays with the shop, and the rest was given back.
 * Its reason is of the house. */
export const reciboDeDevolucion = z.object({
  ...encabezado,
  numero: z.int(),
  /** The number of its ticket, behind the prefix of the branch. */
  tiquete: z.string(),
  lineas: z.array(z.object({ nombre: z.string(), cantidad: z.int(), monto: dinero })),
  ...{ monto: dinero, a_deuda: dinero, a_favor: dinero },
});
export type ReciboDeDevolucion = z.infer<typeof reciboDeDevolucion>;

const pathParams = z.object({ id: idTexto });
const DE_QUIEN = 'Un operador, del tiquete donde todas las líneas son suyas: el recibo es del cliente y lo dice todo.';

export const recibos = c.router(
  {
    enlazar: {
      method: 'POST',
      path: '/api/tiquetes/:id/recibo',
      pathParams,
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: conMensaje(enlaceDeRecibo) },
      summary: 'El enlace con que un cliente ve su recibo, con su código QR',
      description: `Mientras abre es el mismo; abre ${DIAS_DE_RECIBO} días, o hasta que se quite. ${DE_QUIEN}`,
      metadata: acceso('tiquetes.ver', { sinClave: true, sinComprimir: true }),
    },
    quitar: {
      method: 'DELETE',
      path: '/api/tiquetes/:id/recibo',
      pathParams,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Quitar el enlace de un recibo: no abre más, ni el que ya se envió',
      metadata: acceso('tiquetes.ver'),
    },
    imprimir: {
      method: 'POST',
      path: '/api/tiquetes/:id/recibo/impresion',
      pathParams,
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: conMensaje(reciboImpreso) },
      summary: 'El recibo de un tiquete para imprimirlo; desde la segunda vez dice que es copia',
      description: `Con el enlace de \`/recibo\`, que se hace si no lo hay. ${DE_QUIEN}`,
      metadata: acceso('tiquetes.ver', { sinClave: true, sinComprimir: true }),
    },
    enviar: {
      method: 'POST',
      path: '/api/tiquetes/:id/recibo/correo',
      pathParams,
      body: z.strictObject({ email: correo() }),
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Enviar por correo el enlace de un recibo',
      description: DE_QUIEN,
      metadata: acceso('tiquetes.ver'),
    },
    imprimirAbono: {
      method: 'POST',
      path: '/api/cobros/:id/recibo',
      pathParams,
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: conMensaje(z.object({ recibo: reciboDeAbono, copia })) },
      summary: 'El recibo de un abono para imprimirlo; desde la segunda vez dice que es copia',
      metadata: acceso('tiquetes.fiado', { sinClave: true }),
    },
    imprimirDevolucion: {
      method: 'POST',
      path: '/api/devoluciones/:id/recibo',
      pathParams,
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: conMensaje(z.object({ recibo: reciboDeDevolucion, copia })) },
      summary: 'El recibo de una devolución para imprimirlo; desde la segunda vez dice que es copia',
      description: 'Una deuda castigada no tiene.',
      metadata: acceso('tiquetes.devolver', { sinClave: true }),
    },
    abrir: {
      method: 'POST',
      path: '/api/publico/recibo',
      body: z.strictObject({ token: z.string().max(200) }),
      responses: { ...erroresComunes, 200: z.object({ data: recibo }) },
      summary: 'El recibo que abre un enlace, sin sesión',
      description: 'Un enlace equivocado, vencido o quitado es el mismo 404.',
      metadata: acceso('publico', { sinClave: true, sinComprimir: true, limite: 'recibos' }),
    },
    datos: {
      method: 'GET',
      path: '/api/datos-recibo',
      query: z.strictObject({ entidad_id: entidadTexto.optional() }),
      responses: { ...erroresComunes, 200: z.object({ data: datosRecibo }) },
      summary: 'Lo que una sucursal imprime en sus recibos',
      metadata: acceso('entidades.editar'),
    },
    guardarDatos: {
      method: 'PUT',
      path: '/api/datos-recibo',
      body: datosReciboNuevos,
      responses: { ...erroresComunes, 200: conMensaje(datosRecibo) },
      summary: 'Cambiar lo que una sucursal imprime en sus recibos',
      description: 'Vale también para los recibos de antes. `entidad_id` lo dice un administrador.',
      metadata: acceso('entidades.editar'),
    },
  },
  { strictStatusCodes: true },
);
