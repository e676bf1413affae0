import { sumarDias } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DespacharReportesService } from '../modules/reportes/despachar-reportes.service.js';
import { GuardadosQueries } from '../modules/reportes/guardados.queries.js';
import { GuardadosService } from '../modules/reportes/guardados.service.js';
import type { Negocio } from './founding.js';
import { instante } from './moments.js';
import type { RelojDemo } from './reloj-demo.js';

const HORA = '07:00';

/** Two reports that were kept; one leaves every morning, and that of the last morning is in the outbox. */
export async function guardarReportes(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  { admin, sucursales }: Negocio,
  ahora: Date,
): Promise<void> {
  const guardados = app.get(GuardadosService, { strict: false });
  const hoy = reloj.dayOf(ahora);
  reloj.irA(instante(reloj.zone, sumarDias(hoy, -9), '09:20'));
  await guardados.crear(admin, {
    nombre: 'Gastos del mes en la primera sede',
    report_type: 'gastos',
    rango: 'este_mes',
    filtros: { entidad_id: sucursales[0]?.id },
    compartido: true,
  });
  const { data: diario } = await guardados.crear(admin, {
    nombre: 'Servicios de ayer',
    report_type: 'servicios_realizados',
    rango: 'ayer',
    filtros: {},
    compartido: false,
  });
  const personas = await app.get(GuardadosQueries, { strict: false }).destinatarios(admin, { search: 'supervisor@' });
  const salio = instante(reloj.zone, hoy, HORA) <= ahora ? hoy : sumarDias(hoy, -1);
  reloj.irA(instante(reloj.zone, sumarDias(salio, -1), '18:30'));
  const destinatarios = [admin.usuario_id, ...personas.map(({ id }) => id)];
  await guardados.programar(admin, diario.id, { frecuencia: 'diario', hora: HORA, formato: 'excel', destinatarios });
  reloj.irA(instante(reloj.zone, salio, HORA));
  await app.get(DespacharReportesService, { strict: false }).despachar();
  reloj.irA(ahora);
}
