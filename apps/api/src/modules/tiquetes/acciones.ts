import {
  type AccionDeTiquete,
  type PropinaDeTiquete,
  REVISIONES_MAXIMAS,
  type ServicioDeTiquete,
  type Tiquete,
  type VentaDeTiquete,
} from '@jornal/contract';
import { canNow, isAdmin, type Session } from '../../core/session/session.js';
import type { Propina, Servicio } from './partes.queries.js';

/** The lines of a ticket, those that were annulled too. */
export type Partes = {
  servicios: ReadonlyArray<Omit<Servicio, 'anulacion'> & Pick<ServicioDeTiquete, 'anulacion'>>;
  ventas: readonly VentaDeTiquete[];
  propinas: ReadonlyArray<Omit<Propina, 'anulacion'> & Pick<PropinaDeTiquete, 'anulacion'>>;
};

const SIN_PERMISO = {
  anular: 'No tienes permiso para anular esto',
  devolver: 'No tienes permiso para devolver',
  corregir: 'No tienes permiso para corregir tiquetes',
};
const ARCHIVADA = 'La sucursal está archivada. Restáurala primero en Sucursales.';
const YA_NO_ES_SUYA = 'Es de una sucursal donde ya no trabajas';
const PAGADO = 'No se puede eliminar un servicio que ya fue pagado';

const CON_DEVOLUCIONES = 'Este tiquete tiene devoluciones: devuelve lo que falta en vez de anularlo';
const CORREGIR_CON_OTRA = 'Este tiquete tiene devoluciones: corrige con otra';
const DE_OTROS = 'Este tiquete también es de otros operadores';
const NO_MAS = `Un tiquete se corrige hasta ${REVISIONES_MAXIMAS} veces`;
const TODO_DEVUELTO = 'Ya se devolvió todo';

type DeTiquete = { entidad_id: number; archivada: boolean; con_devoluciones: boolean };
const enPie = <T extends { anulacion: unknown }>(lineas: readonly T[]) =>
  lineas.filter(({ anulacion }) => anulacion === null);

/** The reason why a ticket is not annulled whole, or null. */
function porQueNoSeAnula(
  session: Session,
  de: { con_otros: boolean; conDevoluciones: string | null; deServicio: string | null; deVenta: string | null },
  { servicios, ventas }: Pick<Partes, 'servicios' | 'ventas'>,
): string | null {
  const pagado = enPie(servicios).some(({ semanal }) => semanal) && !canNow(session, 'tiquetes.corregir');
  return (
    (enPie(servicios).length > 0 ? de.deServicio : null) ??
    (enPie(ventas).length > 0 ? de.deVenta : null) ??
    (de.con_otros ? DE_OTROS : de.conDevoluciones) ??
    (pagado ? PAGADO : null)
  );
}

/** For each line that stands, and for the debt of the ticket, the answer that the route which acts on it would give. */
export function accionesDe(
  session: Session,
  { id, saldo, estado, revision, con_otros }: Pick<Tiquete, 'id' | 'saldo' | 'estado' | 'revision' | 'con_otros'>,
  { entidad_id, archivada, con_devoluciones, servicios, ventas, propinas }: Partes & DeTiquete,
): AccionDeTiquete[] {
  const deLugar = archivada ? ARCHIVADA : isAdmin(session) || session.entidad?.id === entidad_id ? null : YA_NO_ES_SUYA;
  const si = (puede: boolean, que: keyof typeof SIN_PERMISO) => (puede ? deLugar : SIN_PERMISO[que]);
  const accion =
    (accion: AccionDeTiquete['accion'], recurso: AccionDeTiquete['recurso']) =>
    (recurso_id: number, motivo: string | null): AccionDeTiquete => ({
      ...{ accion, recurso, recurso_id, motivo },
      permitida: motivo === null,
    });
  const conDevoluciones = con_devoluciones ? CON_DEVOLUCIONES : null;
  const [deServicio, deVenta, deDevolver] = [
    si(canNow(session, 'servicios.eliminar'), 'anular'),
    si(canNow(session, 'ventas.eliminar'), 'anular'),
    si(canNow(session, 'tiquetes.devolver'), 'devolver'),
  ];
  const deCorregir =
    si(canNow(session, 'tiquetes.corregir'), 'corregir') ??
    (con_devoluciones ? CORREGIR_CON_OTRA : con_otros ? DE_OTROS : revision >= REVISIONES_MAXIMAS ? NO_MAS : null);
  const deAnular = porQueNoSeAnula(session, { con_otros, conDevoluciones, deServicio, deVenta }, { servicios, ventas });
  // Units whose money went back before, or that were free, come back without any.
  const vuelve = (linea: { cantidad: number; total: number; cantidad_devuelta: number; monto_devuelto: number }) =>
    deDevolver ??
    (linea.cantidad_devuelta === linea.cantidad && linea.monto_devuelto === linea.total ? TODO_DEVUELTO : null);
  return [
    ...enPie(servicios).flatMap((s) => [
      accion('anular', 'servicio_realizado')(s.id, deServicio ?? conDevoluciones ?? (s.semanal ? PAGADO : null)),
      accion('devolver', 'servicio_realizado')(s.id, vuelve({ ...s, total: s.total_con_descuento })),
    ]),
    ...enPie(ventas).flatMap((v) => [
      accion('anular', 'venta')(v.id, deVenta ?? conDevoluciones),
      accion('devolver', 'venta')(
        v.id,
        vuelve({ ...v, cantidad: v.productos.reduce((suma, { cantidad }) => suma + cantidad, 0) }),
      ),
    ]),
    ...enPie(propinas).map(({ id: propina, semanal, operador: { nombre } }) =>
      accion('anular', 'propina')(propina, deServicio ?? (semanal ? `La propina ya se pagó a ${nombre}` : null)),
    ),
    ...(saldo > 0 ? [accion('castigar', 'registro')(id, deDevolver)] : []),
    ...(estado === 'cobrado'
      ? [accion('corregir', 'registro')(id, deCorregir), accion('anular', 'registro')(id, deAnular)]
      : []),
  ];
}
