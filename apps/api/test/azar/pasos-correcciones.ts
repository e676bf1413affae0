import { type ComisionDeFiado, comoEsta, type TiqueteEnLista } from '@jornal/contract';
import type { Accion } from './azar.js';
import { cartera } from './deudas.js';
import { cobrados, leerTiquete } from './devoluciones.js';
import { de, sumar } from './negocio.js';

type ComoEsta = ReturnType<typeof comoEsta>;

/** All its money by one method, as much as it is, with its tip. */
function porOtroMetodo({ cobros }: ComoEsta, n: number): Partial<ComoEsta> | null {
  const monto = sumar(cobros, (cobro) => cobro.monto);
  const propina = sumar(cobros, (cobro) => cobro.propina ?? 0);
  return monto === 0 ? null : { cobros: [{ metodo_id: de([1, 2, 3, 4], n), monto, propina }] };
}

/** A part of the money was never paid, or some of the debt was: a peso, or all that may be. */
function debiendo({ cobros, queda_debiendo = 0 }: ComoEsta, abonado: number, n: number): Partial<ComoEsta> | null {
  const [primero, ...otros] = cobros;
  if (primero === undefined) return null;
  const libre = primero.monto - (primero.propina ?? 0) - 1;
  const cambio = n % 2 === 0 ? de([libre, 1], n) : -de([queda_debiendo - abonado, 1], n);
  if (cambio === 0 || libre < cambio || queda_debiendo + cambio < abonado) return null;
  const debe = queda_debiendo + cambio;
  return {
    queda_debiendo: debe === 0 ? undefined : debe,
    cobros: [{ ...primero, monto: primero.monto - cambio, recibido: undefined }, ...otros],
  };
}

/** A charged ticket is made right: its methods, an operator, how much of it is owed. */
const corregir: Accion = async (negocio, { n: [a, b, c] }) => {
  const { id: persona_id } = de(negocio.personas, a);
  const suyos = b % 3 === 2 ? await negocio.leer('tiquetes', { persona_id, per_page: 100 }) : null;
  const enPie = ({ estado, devuelto }: TiqueteEnLista) => estado === 'cobrado' && devuelto === 0;
  const elegido = de(suyos === null ? await cobrados(negocio) : (suyos.data as TiqueteEnLista[]).filter(enPie), c);
  if (elegido === undefined) return null;
  const tiquete = await leerTiquete(negocio, elegido.id);
  const como = comoEsta(tiquete);
  const equipo = negocio.operadores.filter(({ entidad_id }) => entidad_id === tiquete.entidad.id);
  const deOtro = (linea: ComoEsta['lineas'][number]) =>
    linea.servicio_id === undefined ? linea : { ...linea, empleado_id: de(equipo, c).id };
  const [cual, cambio] = de(
    [
      ['de método', porOtroMetodo(como, c)],
      ['de operador', { lineas: como.lineas.map(deOtro) }],
      ['de deuda', debiendo(como, tiquete.monto_por_cobrar - tiquete.saldo, c)],
    ] as const,
    b,
  );
  if (cambio === null) return null;
  const { status, body } = await negocio.admin.api
    .post(`/api/tiquetes/${tiquete.id}/corregir`)
    .send({ ...como, ...cambio, motivo: 'Se escribió mal' });
  return ['SIN_CAMBIOS', 'LINEA_REPETIDA'].includes(body.codigo) ? null : { status, body, nombre: cual };
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

/** Charged tickets that are made right, and shares that wait for their debt. */
export const PASOS_CORRECCIONES = { corregir, comision };
