import type { Acto, EstadoAprobacion, Requisito } from './aprobaciones-formas.js';
import { formatoPesos } from './money.js';

/** The words of approvals without their schemas, as screens load them. */

export const NOMBRE_ESTADO_APROBACION: Readonly<Record<EstadoAprobacion, string>> = {
  pedida: 'Por resolver',
  aprobada: 'Aprobada',
  rechazada: 'Rechazada',
  usada: 'Aplicada',
  vencida: 'Vencida',
};
export const NOMBRE_ACTO: Readonly<Record<Acto['accion'], string>> = {
  cobrar: 'Cobrar un tiquete',
  registrar: 'Registrar servicios',
  corregir: 'Corregir un tiquete',
  anular: 'Anular',
  devolver: 'Devolver',
  castigar: 'Castigar una deuda',
  pagar: 'Pagar',
};

const porciento = (valor: number): string => `${valor.toLocaleString('es-CO')} %`;
const dias = (n: number): string => `${n} ${n === 1 ? 'día' : 'días'}`;

const PALABRAS: Readonly<Record<Requisito['que'], (valor: number, tope: number) => string>> = {
  descuento: (valor, tope) => `Descuento de ${porciento(valor)}: el tope es ${porciento(tope)}`,
  precio: (valor, tope) => `Precio de ${formatoPesos(valor)}: el del catálogo es ${formatoPesos(tope)}`,
  anular_monto: (valor, tope) => `Anular ${formatoPesos(valor)}: el tope es ${formatoPesos(tope)}`,
  anular_dias: (valor, tope) => `Anular algo de hace ${dias(valor)}: el tope es ${dias(tope)}`,
  devolver: (valor, tope) => `Devolver ${formatoPesos(valor)}: el tope es ${formatoPesos(tope)}`,
  fiado: (valor, tope) => `Queda debiendo ${formatoPesos(valor)}: el límite es ${formatoPesos(tope)}`,
  pago_propio: (valor) => `Un pago de ${formatoPesos(valor)} a quien lo hace`,
};

/** By how much a ceiling is passed, and where it is, in words. */
export const palabrasDe = ({ que, valor, tope }: Requisito): string => PALABRAS[que](valor, tope);
