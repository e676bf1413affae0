import { sumarDias } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { EstadoService } from '../modules/usuarios/estado.service.js';
import { InvitarService } from '../modules/usuarios/invitar.service.js';
import { Db } from '../platform/db/db.js';
import { sql } from '../platform/db/sql.js';
import type { Negocio } from './founding.js';
import { instante } from './moments.js';
import type { RelojDemo } from './reloj-demo.js';

const CONTADOR = { email: 'jorge.salcedo@jornal.demo', nombre: 'Jorge Salcedo' };
const NUEVA = { email: 'rosalba.pena@jornal.demo', nombre: 'Rosalba Peña' };

/**
 * People without operator: one came forty days ago and left ten days ago; another was invited this morning and has not
 * chosen a password yet.
 */
export async function llevarCuentas(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  { admin, sucursales }: Negocio,
  fecha: string,
  ahora: Date,
): Promise<void> {
  const hoy = reloj.dayOf(ahora);
  const invitar = async (persona: typeof CONTADOR, sucursal: number) => {
    const rol = await app
      .get(Db, { strict: false })
      .row<{ id: number }>(sql`SELECT id FROM role WHERE nombre = 'supervisor'`);
    await app
      .get(InvitarService, { strict: false })
      .invitar(admin, { ...persona, role_id: rol?.id as number, entidad_id: sucursales[sucursal]?.id ?? null });
  };
  if (fecha === sumarDias(hoy, -40)) {
    reloj.irA(instante(reloj.zone, fecha, '08:05'));
    await invitar(CONTADOR, 0);
  }
  if (fecha === sumarDias(hoy, -10)) {
    reloj.irA(instante(reloj.zone, fecha, '17:40'));
    const cuenta = await app
      .get(Db, { strict: false })
      .row<{ id: number }>(sql`SELECT id FROM usuario WHERE email = ${CONTADOR.email}`);
    await app
      .get(EstadoService, { strict: false })
      .cambiar(admin, cuenta?.id as number, { activo: false, motivo: 'Terminó su contrato' });
  }
  if (fecha === hoy) {
    reloj.irA(new Date(ahora.getTime() - 60_000));
    await invitar(NUEVA, sucursales.length - 1);
  }
}
