import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DatosReciboService } from '../modules/recibos/datos-recibo.service.js';
import type { Mostrador } from './counter.js';
import { SEDE } from './debts.js';

/** The first day: the largest branch writes what its receipts say; those of the others say their name. */
export async function escribirRecibo(app: NestFastifyApplication, { negocio }: Mostrador): Promise<void> {
  await app.get(DatosReciboService, { strict: false }).guardar(negocio.admin, {
    entidad_id: negocio.sucursales[SEDE]?.id,
    ...{ nombre: 'Barbería y Spa La 70 S.A.S.', nit: '901.457.220-6', direccion: 'Carrera 13 # 57-24, Bogotá' },
    ...{ telefono: '601 555 0142', regimen: 'No responsable de IVA', prefijo: null, resolucion: null },
    ...{ resolucion_fecha: null, resolucion_desde: null, resolucion_hasta: null, resolucion_vence: null },
    pie: '¡Gracias por tu visita! Cambios de productos hasta 8 días, con este recibo.',
  });
}
