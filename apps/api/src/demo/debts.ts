import { sumarDias } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AbonosService } from '../modules/deudas/abonos.service.js';
import { LimitesService } from '../modules/deudas/limites.service.js';
import { cobrar, type Mostrador } from './counter.js';
import type { Tiquete } from './counter-tickets.js';
import { instante } from './moments.js';
import type { RelojDemo } from './reloj-demo.js';

/** The branch that lends, the largest; the others were never told to. */
export const SEDE = 0;
const LIMITE = 100_000;

/** A ticket of so many days ago that leaves a part owing, and the payment of a part of that. */
type Deuda = {
  hace: number;
  tiquete: Tiquete & { persona: number };
  abono?: { hace: number; monto: number; por: string };
};

/** A debt that grows old, of which a part is given up (`returns.ts`). */
export const DEUDA_VIEJA: Deuda = {
  hace: 45,
  tiquete: {
    sede: SEDE,
    persona: 7,
    lineas: [{ servicio: 'Tinte completo', operador: 3 }],
    pagos: [{ por: 'Efectivo', monto: 45_000 }],
    debe: 50_000,
    notas: 'Paga el resto con la quincena',
  },
  abono: { hace: 20, monto: 20_000, por: 'Nequi' },
};
/** That one, and another of these days. Of services alone, so that the shelves stay as they were. */
const DEUDAS: readonly Deuda[] = [
  DEUDA_VIEJA,
  {
    hace: 2,
    tiquete: {
      sede: SEDE,
      persona: 12,
      lineas: [{ servicio: 'Masaje relajante 60 min', operador: 4 }],
      pagos: [{ por: 'Nequi', monto: 25_000 }],
      debe: 60_000,
    },
  },
];

/** The cards of those who owe, by their places in the list of the branch. */
export const DEUDORAS: readonly number[] = DEUDAS.map(({ tiquete }) => tiquete.persona);

/** The first day: one branch begins to lend. */
export async function empezarAFiar(app: NestFastifyApplication, { negocio }: Mostrador): Promise<void> {
  await app
    .get(LimitesService, { strict: false })
    .ajustar(negocio.admin, { entidad_id: negocio.sucursales[SEDE]?.id, fia: true, limite_fiado: LIMITE });
}

/** The evening of a past day on which a person is left owing, or pays of it. A debt older than the business there is not. */
export async function fiarYAbonar(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  mostrador: Mostrador,
  fecha: string,
): Promise<void> {
  const { negocio, fichas, metodos } = mostrador;
  const tarde = instante(reloj.zone, fecha, '18:20');
  const dia = (hace: number) => sumarDias(reloj.dayOf(reloj.presente), -hace);
  for (const { hace, tiquete, abono } of DEUDAS.filter((deuda) => dia(deuda.hace) >= negocio.inicio)) {
    if (dia(hace) === fecha) {
      reloj.irA(tarde);
      await cobrar(app, mostrador, tiquete);
    }
    if (abono === undefined || dia(abono.hace) !== fecha) continue;
    reloj.irA(tarde);
    await app.get(AbonosService, { strict: false }).abonar(negocio.admin, {
      persona_id: fichas[tiquete.sede]?.[tiquete.persona] as number,
      cobros: [{ metodo_id: metodos.get(abono.por) as number, monto: abono.monto }],
    });
  }
}
