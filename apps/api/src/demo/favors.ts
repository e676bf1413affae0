import { sumarDias } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CitasQueries } from '../modules/agenda/citas.queries.js';
import { AnticiposService } from '../modules/anticipos/anticipos.service.js';
import { cobrar, type Mostrador } from './counter.js';
import type { Tiquete } from './counter-tickets.js';
import { DEUDORAS, SEDE } from './debts.js';
import { instante } from './moments.js';
import type { RelojDemo } from './reloj-demo.js';

/** A ticket of so many days ago over which its person paid more than it was, for the next time. */
const SOBRANTE: { hace: number; tiquete: Tiquete } = {
  hace: 3,
  tiquete: {
    sede: SEDE,
    persona: 15,
    lineas: [{ servicio: 'Corte dama', operador: 3 }],
    pagos: [{ por: 'Efectivo', billete: 50_000 }],
    sobra: 15_000,
    notas: 'Deja el vuelto para la próxima',
  },
};
const ANTICIPO = { monto: 20_000, por: 'Nequi' };
/** The appointment that money is left for is at least so many days ahead. */
const FALTAN = 2;

/** The evening of a past day on which a person pays more than their ticket. */
export async function dejarSobrante(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  mostrador: Mostrador,
  fecha: string,
): Promise<void> {
  if (sumarDias(reloj.dayOf(reloj.presente), -SOBRANTE.hace) !== fecha) return;
  reloj.irA(instante(reloj.zone, fecha, '18:25'));
  await cobrar(app, mostrador, SOBRANTE.tiquete);
}

/** Money that is left for an appointment to come: the next one of a person with a card and without debts. */
export async function dejarAnticipo(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  { negocio, fichas, metodos }: Mostrador,
  ahora: Date,
): Promise<void> {
  reloj.irA(ahora);
  const suyas = fichas[SEDE]?.filter((_, i) => !DEUDORAS.includes(i)) ?? [];
  const { data: citas } = await app.get(CitasQueries, { strict: false }).listar(negocio.admin, {
    entidad_id: negocio.sucursales[SEDE]?.id,
    fecha_inicio: sumarDias(reloj.today(), FALTAN),
    orden: 'proximas',
    search: '',
    page: 1,
    per_page: 100,
  });
  const cita = citas.find(({ persona_id }) => persona_id !== null && suyas.includes(persona_id));
  if (cita?.persona_id == null) return;
  await app.get(AnticiposService, { strict: false }).recibir(negocio.admin, {
    persona_id: cita.persona_id,
    cita_id: cita.id,
    cobros: [{ metodo_id: metodos.get(ANTICIPO.por) as number, monto: ANTICIPO.monto }],
  });
}
