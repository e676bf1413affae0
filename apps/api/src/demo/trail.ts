import { diaSemana, sumarDias } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Watch } from '../core/access/watch.js';
import { GastosService } from '../modules/gastos/gastos.service.js';
import { Retries } from '../platform/db/retries.js';
import type { Negocio } from './founding.js';
import { instante } from './moments.js';
import type { RelojDemo } from './reloj-demo.js';

const LUNES = 1;
const OFICINA = '190.27.114.8';
const DE_FUERA = '45.181.20.77';

/** The expenses that are taken back as repeated: one each Monday, and one today. */
const REPETIDOS = ['Bolsas de basura', 'Agua para la nevera', 'Transporte de insumos'] as const;

/**
 * Leaves the rows of the audit trail that are no work: a sign-in every morning, a mistyped password now and then, and
 * the annulment of an expense written twice.
 */
export async function dejarRastro(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  { admin, sucursales }: Negocio,
  fecha: string,
  ahora: Date,
): Promise<void> {
  const hoy = reloj.dayOf(ahora);
  if (fecha < sumarDias(hoy, -30)) return;
  const vigia = app.get(Watch, { strict: false });
  const manana = instante(reloj.zone, fecha, '07:50');
  if (manana <= ahora) {
    reloj.irA(manana);
    if (diaSemana(fecha) === LUNES) {
      for (let i = 0; i < 3; i++)
        vigia.note({ accion: 'entrada_fallida', ip: DE_FUERA, correo_hash: vigia.fingerprint('gerencia@ejemplo.co') });
      await vigia.write();
    }
    const entrada = { accion: 'entrar', ip: OFICINA, usuario_id: admin.usuario_id, rol: admin.rol, sesion: admin.sid };
    await app.get(Retries, { strict: false }).run((em) => vigia.register(em, entrada));
  }
  if (fecha === hoy || diaSemana(fecha) === LUNES)
    await anularRepetido(app, reloj, admin, sucursales[0]?.id ?? null, fecha, ahora);
}

async function anularRepetido(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  admin: Negocio['admin'],
  entidad_id: number | null,
  fecha: string,
  ahora: Date,
): Promise<void> {
  const tarde = instante(reloj.zone, fecha, '16:20');
  const momento = tarde <= ahora ? tarde : new Date(ahora.getTime() - 90_000);
  reloj.irA(momento);
  const gastos = app.get(GastosService, { strict: false });
  const descripcion = REPETIDOS[Number(fecha.slice(8)) % REPETIDOS.length] as string;
  const { data } = await gastos.crear(admin, {
    descripcion,
    monto: 18_000 + (Number(fecha.slice(8)) % 5) * 4_000,
    metodo_pago: 'transferencia',
    fecha,
    entidad_id,
  });
  reloj.irA(new Date(momento.getTime() + 30_000));
  await gastos.eliminar(admin, data.id, { motivo: 'Se registró dos veces' });
}
