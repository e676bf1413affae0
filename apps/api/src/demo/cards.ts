import type { CampoPersona, DatosEscritos, Finalidad } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Session } from '../core/session/session.js';
import { CamposService } from '../modules/personas/campos.service.js';
import { ConsentimientosQueries } from '../modules/personas/consentimientos.queries.js';
import { ConsentimientosService } from '../modules/personas/consentimientos.service.js';
import { FotosService } from '../modules/personas/fotos.service.js';
import { there } from '../platform/db/sql.js';
import { FOTO_ANTES, FOTO_DESPUES } from './photos.js';
import type { Random } from './random.js';

const TONOS = ['6.1 rubio oscuro ceniza', '7.44 cobrizo', '4.0 castaño', '5.62 caoba', '9.1 rubio muy claro'];
const CABELLOS = ['Liso', 'Ondulado', 'Rizado', 'Afro'];

/** The fields that the business writes down of its people beside those of every card. */
export async function crearCampos(app: NestFastifyApplication, admin: Session): Promise<readonly CampoPersona[]> {
  const campos = app.get(CamposService, { strict: false });
  const creados = [
    await campos.crear(admin, { nombre: 'Tono del tinte', tipo: 'texto' }),
    await campos.crear(admin, { nombre: 'Tipo de cabello', tipo: 'opcion', opciones: CABELLOS }),
    await campos.crear(admin, { nombre: 'Piel sensible', tipo: 'si_no' }),
  ];
  return creados.map(({ data }) => data);
}

/** The values of a person in them: seldom all have one. */
export function datosDe(azar: Random, campos: readonly CampoPersona[]): DatosEscritos {
  const [tono, cabello, piel] = campos.map(({ id }) => id);
  return [
    ...(azar.veces(35) ? [{ id: there(tono), dato: azar.uno(TONOS) }] : []),
    ...(azar.veces(60) ? [{ id: there(cabello), dato: azar.uno(CABELLOS) }] : []),
    ...(azar.veces(25) ? [{ id: there(piel), dato: azar.veces(40) }] : []),
  ];
}

/** Takes down what people agree to when their card is written: all to their data, most to messages, some to photos. */
export async function pedirConsentimientos(
  app: NestFastifyApplication,
  admin: Session,
  azar: Random,
  { id, no_contactar }: { id: number; no_contactar: boolean },
): Promise<void> {
  const consentimientos = app.get(ConsentimientosService, { strict: false });
  const textos = await app.get(ConsentimientosQueries, { strict: false }).textos();
  const autorizar = (finalidad: Finalidad) =>
    consentimientos.registrar(admin, id, {
      ...{ finalidad, otorga: true, canal: azar.veces(80) ? 'en_persona' : 'formulario' },
      texto_id: there(textos.find((texto) => texto.finalidad === finalidad)).id,
    });
  await autorizar('datos');
  if (!no_contactar && azar.veces(75)) await autorizar('mensajes');
  if (azar.veces(20)) await autorizar('fotos');
}

/** A cut and a dye of a person, before and after. */
export async function tomarFotos(app: NestFastifyApplication, admin: Session, persona_id: number): Promise<void> {
  const textos = await app.get(ConsentimientosQueries, { strict: false }).textos();
  const { id: texto_id } = there(textos.find(({ finalidad }) => finalidad === 'fotos'));
  await app
    .get(ConsentimientosService, { strict: false })
    .registrar(admin, persona_id, { finalidad: 'fotos', otorga: true, canal: 'en_persona', texto_id });
  const fotos = app.get(FotosService, { strict: false });
  await fotos.guardar(admin, persona_id, 'antes', FOTO_ANTES);
  await fotos.guardar(admin, persona_id, 'despues', FOTO_DESPUES);
}
