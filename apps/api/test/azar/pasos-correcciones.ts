import { type ComisionDeFiado, comoEsta } from '@jornal/contract';
import type { Accion } from './azar.js';
import { CAMPOS, type Campo } from './campos-corregidos.js';
import { cartera } from './deudas.js';
import { cobrados, leerTiquete } from './devoluciones.js';
import { de } from './negocio.js';

/** A charged ticket is made right in one of its fields. */
const corregir =
  ({ sirve, cambio }: Campo): Accion =>
  async (negocio, azar) => {
    const enPie = (await cobrados(negocio)).filter((uno) => uno.devuelto === 0 && sirve(uno));
    const elegido = de(enPie, azar.n[2]);
    if (elegido === undefined) return null;
    const tiquete = await leerTiquete(negocio, elegido.id);
    const como = comoEsta(tiquete);
    const nuevo = cambio({ negocio, azar, tiquete, como });
    if (nuevo === null) return null;
    const { status, body } = await negocio.admin.api
      .post(`/api/tiquetes/${tiquete.id}/corregir`)
      .send({ ...como, ...nuevo, motivo: 'Se escribió mal' });
    return ['SIN_CAMBIOS', 'LINEA_REPETIDA'].includes(body.codigo) ? null : { status, body };
  };

/** A branch changes when it pays the share of what it lends; the debts of now follow. */
const comision: Accion = async (negocio, { n: [a, b] }) => {
  // Where something is owed, so that it moves something.
  const entidad_id = de(await cartera(negocio), a)?.entidad.id ?? de(negocio.sucursales, a);
  const { fia, limite_fiado } = (await negocio.leer('ajustes-sucursal', { entidad_id })).data;
  const comision_fiado: ComisionDeFiado = b % 3 === 0 ? 'al_prestar' : 'al_cobrar';
  const { status, body } = await negocio.admin.api
    .put('/api/ajustes-sucursal')
    .send({ entidad_id, fia, limite_fiado, comision_fiado });
  const [{ retenido } = { retenido: 0 }] = await negocio.prueba.sql<{ retenido: number }>(
    'SELECT sum(retenido)::bigint AS retenido FROM cuenta WHERE entidad_id = $1',
    [entidad_id],
  );
  return { status, body, nombre: retenido > 0 ? 'que retiene' : 'que suelta' };
};

/** Charged tickets that are made right, field by field, and shares that wait for their debt. */
export const PASOS_CORRECCIONES = {
  corregirMetodo: corregir(CAMPOS.Metodo),
  corregirOperador: corregir(CAMPOS.Operador),
  corregirDeuda: corregir(CAMPOS.Deuda),
  corregirPrecio: corregir(CAMPOS.Precio),
  corregirCantidad: corregir(CAMPOS.Cantidad),
  corregirPorcentaje: corregir(CAMPOS.Porcentaje),
  corregirPesos: corregir(CAMPOS.Pesos),
  corregirDeTodo: corregir(CAMPOS.DeTodo),
  corregirDia: corregir(CAMPOS.Dia),
  corregirPersona: corregir(CAMPOS.Persona),
  corregirNotas: corregir(CAMPOS.Notas),
  corregirPropina: corregir(CAMPOS.Propina),
  comision,
};
