import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { EnlacesService } from '../modules/enlaces/enlaces.service.js';
import { Retries } from '../platform/db/retries.js';
import { executeIn, rowsIn, sql } from '../platform/db/sql.js';
import { ATTEMPTS } from '../platform/mail/mail-message.js';
import type { Negocio } from './founding.js';
import type { RelojDemo } from './reloj-demo.js';

const UNA_HORA = 3_600_000;

/**
 * Mail in each state: the old ones were delivered, a reset of yesterday too, one of this morning failed, and one of a
 * while ago waits with its link.
 */
export async function llenarCorreo(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  { sucursales }: Negocio,
  ahora: Date,
): Promise<void> {
  const enlaces = app.get(EnlacesService, { strict: false });
  await app.get(Retries, { strict: false }).run(async (em) => {
    await executeIn(
      em,
      sql`UPDATE correo_saliente
        SET enviado_en = created_at, intentos = 1, fallo = NULL, secreto = NULL
        WHERE created_at < ${new Date(ahora.getTime() - 30 * UNA_HORA)}`,
    );
    const operadores = (sucursales[0]?.operadores ?? []).slice(-3);
    const personas = await rowsIn<{ usuario_id: number; email: string; nombre: string }>(
      em,
      sql`SELECT u.id AS usuario_id, u.email, o.nombre FROM operador o JOIN usuario u ON u.id = o.usuario_id
        WHERE o.id = ANY(${operadores}::bigint[]) AND u.activo ORDER BY o.id`,
    );
    for (const [i, horas] of [28, 5, 1].entries()) {
      const persona = personas[i];
      if (persona === undefined) continue;
      reloj.irA(new Date(ahora.getTime() - horas * UNA_HORA));
      const { correo_id } = await enlaces.emitir(em, {
        ...persona,
        proposito: i === 2 ? 'recuperacion' : 'restablecer',
      });
      if (i === 0)
        await executeIn(
          em,
          sql`UPDATE correo_saliente SET enviado_en = created_at, intentos = 1, secreto = NULL WHERE id = ${correo_id}`,
        );
      if (i === 1)
        await executeIn(
          em,
          sql`UPDATE correo_saliente SET intentos = ${ATTEMPTS}::int, fallo = 'ETIMEDOUT' WHERE id = ${correo_id}`,
        );
    }
  });
}
