import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PersonasService } from '../modules/personas/personas.service.js';
import { there } from '../platform/db/sql.js';
import { APELLIDOS, NOMBRES } from './business.js';
import { crearCampos, datosDe, pedirConsentimientos, tomarFotos } from './cards.js';
import type { Negocio } from './founding.js';
import { Random } from './random.js';

/** Cards of the demo business, shared among its branches. */
const PERSONAS = 60;
const ETIQUETAS = ['VIP', 'Novia', 'Estudiante', 'Referida', 'Domicilio'];
const ALERGIAS = ['Amoníaco', 'Tinte con PPD', 'Látex', 'Acetona'];
const PREFERENCIAS = [
  'Café sin azúcar',
  'Siempre con la misma persona',
  'Silla junto a la ventana',
  'Sin conversación',
];
const NOTAS = ['Viene con su hija', 'Llega diez minutos antes', 'Paga con transferencia'];

/** A person of some two hundred, always with the same telephone: some come back. */
export function alguien(azar: Random): { nombre: string; telefono: string } {
  const [n, a] = [azar.entero(0, NOMBRES.length - 1), azar.entero(0, APELLIDOS.length - 1)];
  return {
    nombre: `${NOMBRES[n]} ${APELLIDOS[a]}`,
    telefono: `3${10 + (n % 12)} ${String(400 + a * 7)} ${String(1000 + n * 97 + a * 13)}`,
  };
}

/** The cards of each branch, in the order of the branches. */
export type Fichas = ReadonlyArray<readonly number[]>;

/** Those who come back most have a card before their first appointment, which is then known to be theirs. */
export async function conocerPersonas(app: NestFastifyApplication, { admin, sucursales }: Negocio): Promise<Fichas> {
  const azar = new Random(5_501);
  // Of its own, so that the people stay those they were.
  const propio = new Random(5_502);
  const campos = await crearCampos(app, admin);
  const personas = app.get(PersonasService, { strict: false });
  const conocidas = new Map<string, ReturnType<typeof alguien>>();
  while (conocidas.size < PERSONAS) {
    const persona = alguien(azar);
    conocidas.set(persona.nombre, persona);
  }
  const fichas: number[][] = sucursales.map(() => []);
  for (const [i, persona] of [...conocidas.values()].entries()) {
    const { id: entidad_id } = sucursales[i % sucursales.length] as { id: number };
    const dos = (n: number) => String(n).padStart(2, '0');
    const { data } = await personas.crear(admin, {
      ...persona,
      entidad_id,
      documento: null,
      cumple: azar.veces(50) ? `${dos(azar.entero(1, 12))}-${dos(azar.entero(1, 28))}` : null,
      alergias: azar.veces(15) ? azar.uno(ALERGIAS) : null,
      preferencias: azar.veces(30) ? azar.uno(PREFERENCIAS) : null,
      notas: azar.veces(20) ? azar.uno(NOTAS) : null,
      etiquetas: azar.veces(45) ? [azar.uno(ETIQUETAS)] : [],
      no_contactar: azar.veces(4),
      campos: datosDe(propio, campos),
    });
    await pedirConsentimientos(app, admin, propio, data);
    fichas[i % sucursales.length]?.push(data.id);
  }
  for (const [primera] of fichas) if (primera !== undefined) await tomarFotos(app, admin, primera);
  await escribirDosVeces(personas, admin, sucursales[0], [...conocidas.values()][0]);
  return fichas;
}

/** A person is written a second time, in a hurry: two cards that may be of one. */
async function escribirDosVeces(
  personas: PersonasService,
  admin: Negocio['admin'],
  sucursal: { id: number } | undefined,
  persona: ReturnType<typeof alguien> | undefined,
): Promise<void> {
  const { nombre, telefono } = there(persona);
  const [suyo, apellido = ''] = nombre.split(' ');
  await personas.crear(admin, {
    ...{ entidad_id: there(sucursal).id, nombre: `${suyo} ${apellido.charAt(0)}.`, telefono: `+57 ${telefono}` },
    ...{ documento: null, notas: null, preferencias: null, alergias: null, etiquetas: [], no_contactar: false },
  });
}
