import type { RecursoPersonal, RegistroEncontrado, RegistroPersonal, TipoSolicitud } from '@jornal/contract';
import { fecha, numero } from '../../lib/format';

/** The places where a person is written, in the words of the menu: one of them, and several. */
const RECURSOS: Record<RecursoPersonal, readonly [uno: string, varios: string]> = {
  operador: ['Operador', 'Operadores'],
  client: ['Cliente', 'Clientes'],
  usuario: ['Usuario', 'Usuarios'],
  cita: ['Cita', 'Citas'],
  persona_espera: ['Lista de espera', 'Lista de espera'],
  persona: ['Persona', 'Personas'],
  solicitud: ['Solicitud', 'Solicitudes'],
  correo: ['Correo', 'Correos'],
  auditoria: ['Auditoría', 'Auditoría'],
};

export function nombreRecurso(recurso: string, cuantos = 1): string {
  const nombres = (RECURSOS as Record<string, readonly [string, string] | undefined>)[recurso];
  return nombres?.[cuantos === 1 ? 0 : 1] ?? recurso;
}

export const NOMBRE_SOLICITUD: Readonly<Record<TipoSolicitud, string>> = { consulta: 'Consulta', reclamo: 'Reclamo' };

/** The details of a record, besides whose it is: of a request its kind. */
export const detalleDe = ({ recurso, detalle }: RegistroEncontrado): string =>
  recurso === 'solicitud' ? NOMBRE_SOLICITUD[detalle as TipoSolicitud] : detalle;

export const claveDe = ({ recurso, entidad_id, id, nombre, parte }: RegistroEncontrado): string =>
  [recurso, entidad_id, id, nombre, parte].join('-');
export const referenciaDe = ({ recurso, entidad_id, id, parte }: RegistroEncontrado): RegistroPersonal => ({
  recurso,
  entidad_id,
  id,
  ...(parte && { parte }),
});

/** Nothing but their name tells whose it is: of two who share one, it may be the other's. */
export const soloPorNombre = ({ recurso, telefono, email, nit }: RegistroEncontrado): boolean =>
  !['operador', 'client', 'usuario'].includes(recurso) && telefono === null && email === null && nit === null;

/** 'Citas × 12 · 03/02/2026 a 18/11/2026'. */
export function cuantosYCuando({ recurso, cuantos, desde, hasta }: RegistroEncontrado): string {
  const que = cuantos === 1 ? nombreRecurso(recurso) : `${nombreRecurso(recurso, cuantos)} × ${numero(cuantos)}`;
  if (desde === null || recurso === 'solicitud') return que;
  return `${que} · ${fecha(desde)}${hasta !== null && hasta !== desde ? ` a ${fecha(hasta)}` : ''}`;
}

/** The screen that has each kind of record, and whether it is looked for by day there. */
const PANTALLAS: Readonly<Record<string, { ruta: string; porDia?: true }>> = {
  gasto: { ruta: '/gastos', porDia: true },
  ingreso: { ruta: '/ingresos-adicionales', porDia: true },
  venta: { ruta: '/ventas/lista', porDia: true },
  pago: { ruta: '/pagos/registrar', porDia: true },
  servicio: { ruta: '/servicios/registrar', porDia: true },
  caja: { ruta: '/caja-menor' },
  arqueo: { ruta: '/caja-menor' },
  producto: { ruta: '/productos' },
  articulo: { ruta: '/inventario/lista' },
  agenda: { ruta: '/agendas' },
  horario: { ruta: '/agendas' },
  bloqueo: { ruta: '/agendas' },
  cita: { ruta: '/agendas?tab=citas' },
  persona_espera: { ruta: '/agendas' },
  persona: { ruta: '/personas' },
  solicitud: { ruta: '/datos-personales?tab=solicitudes' },
  correo: { ruta: '/correo' },
  auditoria: { ruta: '/auditoria' },
  operador: { ruta: '/operadores/lista' },
  client: { ruta: '/clientes/lista' },
  usuario: { ruta: '/usuarios/lista' },
  entidad: { ruta: '/sucursales/lista' },
  zona: { ruta: '/zonas/lista' },
  catalogo: { ruta: '/servicios/lista' },
  rol: { ruta: '/roles-permisos' },
};

/** The address where a text can be read in its place; null where no screen shows it. */
export function enlaceDe({
  recurso,
  fecha: dia,
  entidad_id,
}: {
  recurso: string;
  fecha: string | null;
  entidad_id: number;
}): string | null {
  const pantalla = PANTALLAS[recurso];
  if (pantalla === undefined) return null;
  if (!pantalla.porDia || dia === null) return pantalla.ruta;
  return `${pantalla.ruta}?${new URLSearchParams({ entidad_id: String(entidad_id), fecha_inicio: dia, fecha_fin: dia })}`;
}
