import { comoEsta, sumarDias } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CorregirService } from '../modules/correcciones/corregir.service.js';
import { TiquetesQueries } from '../modules/tiquetes/tiquetes.queries.js';
import { cobrar, type Mostrador } from './counter.js';
import type { Tiquete as Cobrado } from './counter-tickets.js';
import { instante } from './moments.js';
import type { RelojDemo } from './reloj-demo.js';

const CHAPINERO = 0;
/** A ticket of so many days ago that is made right the same evening: it was paid otherwise, or another operator did it. */
type Corregido = {
  hace: number;
  motivo: string;
  tiquete: Cobrado;
  cambio: (como: ReturnType<typeof comoEsta>, mostrador: Mostrador) => Partial<ReturnType<typeof comoEsta>>;
};
const CORREGIDOS: readonly Corregido[] = [
  {
    hace: 3,
    motivo: 'Pagó por Daviplata, no por Nequi',
    tiquete: {
      sede: CHAPINERO,
      lineas: [{ servicio: 'Corte clásico', operador: 1 }],
      pagos: [{ por: 'Nequi' }],
    },
    cambio: ({ cobros }, { metodos }) => ({
      cobros: cobros.map((cobro) => ({ ...cobro, metodo_id: metodos.get('Daviplata') as number })),
    }),
  },
  {
    hace: 2,
    motivo: 'El cepillado lo hizo la otra estilista',
    tiquete: {
      sede: CHAPINERO,
      lineas: [
        { servicio: 'Cepillado', operador: 0 },
        { servicio: 'Corte clásico', operador: 0 },
      ],
      pagos: [{ por: 'Efectivo', billete: 50_000 }],
    },
    cambio: ({ lineas }, { negocio }) => ({
      lineas: lineas.map((linea, i) =>
        i === 0 ? { ...linea, empleado_id: negocio.sucursales[CHAPINERO]?.operadores[1] } : linea,
      ),
    }),
  },
];

/** The evening of a day on which a ticket was charged wrong: it is corrected a while later. */
export async function corregirTiquetes(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  mostrador: Mostrador,
  fecha: string,
): Promise<void> {
  for (const { hace, motivo, tiquete, cambio } of CORREGIDOS) {
    if (sumarDias(reloj.dayOf(reloj.presente), -hace) !== fecha) continue;
    reloj.irA(instante(reloj.zone, fecha, '18:55'));
    const id = await cobrar(app, mostrador, tiquete);
    reloj.irA(instante(reloj.zone, fecha, '19:05'));
    const { admin } = mostrador.negocio;
    const como = comoEsta(await app.get(TiquetesQueries, { strict: false }).obtener(admin, id));
    await app
      .get(CorregirService, { strict: false })
      .corregir(admin, id, { ...como, simular: false, motivo, ...cambio(como, mostrador) });
  }
}
