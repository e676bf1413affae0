import { esHabil, PLAZO_SOLICITUD, sumarDias, sumarDiasHabiles, type TipoSolicitud } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SolicitudesService } from '../modules/datos-personales/solicitudes.service.js';
import type { Negocio } from './founding.js';
import { instante } from './moments.js';
import type { RelojDemo } from './reloj-demo.js';

/**
 * The last day on which something of that kind could arrive and be due by `vence`: so it is due that day, or the one
 * before it that is a business day.
 */
function llegada(tipo: TipoSolicitud, vence: string): string {
  let dia = sumarDias(vence, -PLAZO_SOLICITUD[tipo]);
  while (sumarDiasHabiles(dia, PLAZO_SOLICITUD[tipo]) > vence) dia = sumarDias(dia, -1);
  return dia;
}

/**
 * The requests of people about their data: one that is due tomorrow (the next business day, before a weekend), one that
 * is late, and one that was answered.
 */
export async function recibirSolicitudes(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  { admin, sucursales }: Negocio,
  ahora: Date,
): Promise<void> {
  const servicio = app.get(SolicitudesService, { strict: false });
  const hoy = reloj.dayOf(ahora);
  let manana = sumarDias(hoy, 1);
  while (!esHabil(manana)) manana = sumarDias(manana, 1);
  const anotar = async (
    recibida: string,
    datos: {
      tipo: TipoSolicitud;
      nombre: string;
      telefono?: string;
      email?: string;
      detalle: string;
      entidad_id: number | null;
    },
  ) => {
    reloj.irA(instante(reloj.zone, recibida, '10:15'));
    return (await servicio.crear(admin, { ...datos, recibida })).data;
  };
  const [centro, norte] = sucursales.map(({ id }) => id) as [number, number];
  const respondida = await anotar(llegada('consulta', sumarDias(hoy, -20)), {
    tipo: 'consulta',
    nombre: 'Patricia Lemos',
    email: 'patricia.lemos@correo.demo',
    entidad_id: null,
    detalle: 'Pregunta qué datos suyos tenemos y desde cuándo.',
  });
  reloj.irA(instante(reloj.zone, sumarDias(hoy, -25), '16:40'));
  await servicio.responder(admin, respondida.id, 'Se le envió por correo la copia de sus datos.');
  await anotar(llegada('reclamo', sumarDias(hoy, -3)), {
    tipo: 'reclamo',
    nombre: 'Hernán Castaño',
    telefono: '312 555 0178',
    entidad_id: norte,
    detalle: 'Cambió de teléfono y le siguen escribiendo al anterior.',
  });
  await anotar(llegada('consulta', manana), {
    tipo: 'consulta',
    nombre: 'Lucía Perdomo',
    telefono: '300 555 0121',
    email: 'lucia.perdomo@correo.demo',
    entidad_id: centro,
    detalle: 'Quiere una copia de sus citas.',
  });
  reloj.irA(ahora);
}
