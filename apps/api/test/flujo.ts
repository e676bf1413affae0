import { type IncomingMessage, request as pedir } from 'node:http';
import { type Evento, RECARGAR } from '@jornal/contract';
import type { Actor } from './crear.js';

/** An event: that something changed, or that anything may have. */
export type Suceso = Evento | typeof RECARGAR;

/** An open stream of events, read as it comes. */
export type Flujo = {
  status: number;
  headers: IncomingMessage['headers'];
  /** Everything told so far, in its order. */
  sucesos: Suceso[];
  /** Comments that came: signs of life. */
  latidos: () => number;
  /** Waits until `condicion` holds; fails when the stream ends before. */
  hasta(condicion: (flujo: Flujo) => boolean): Promise<void>;
  /** The next thing told from here on that is not in `salvo`, by default a word that anything may have changed. */
  siguiente(salvo?: readonly Suceso[]): Promise<Suceso>;
  /** The text of an answer that is no stream. */
  texto: () => string;
  /** Settles when the stream has ended. */
  terminado: Promise<void>;
  /** Stops reading, with the connection open; and goes on. */
  pausar(): void;
  seguir(): void;
  cerrar(): void;
};

const comoSuceso = (bloque: string): Suceso | null => {
  const datos = /^data: (.*)$/m.exec(bloque)?.[1];
  if (datos === undefined) return null;
  return /^event: recargar$/m.test(bloque) ? RECARGAR : (JSON.parse(datos) as Evento);
};

/** Follows the changes on the server of `url` as the owner of the token. */
export async function abrirFlujo(url: string, token: string): Promise<Flujo> {
  const solicitud = pedir(`${url}/api/eventos`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    agent: false,
  });
  const respuesta = await new Promise<IncomingMessage>((listo, fallo) =>
    solicitud.on('response', listo).on('error', fallo).end(),
  );
  const sucesos: Suceso[] = [];
  const esperan = new Set<() => void>();
  let texto = '';
  let resto = '';
  let latidos = 0;
  let vivo = true;
  let leidos = 0;
  const avisar = () => {
    const quienes = [...esperan];
    esperan.clear();
    for (const despertar of quienes) despertar();
  };
  respuesta.setEncoding('utf8').on('data', (trozo: string) => {
    texto = (texto + trozo).slice(0, 10_000);
    const bloques = (resto + trozo).split('\n\n');
    resto = bloques.pop() as string;
    for (const bloque of bloques) {
      const suceso = comoSuceso(bloque);
      if (suceso === null) latidos += 1;
      else sucesos.push(suceso);
    }
    avisar();
  });
  const terminado = new Promise<void>((listo) => {
    solicitud.on('error', () => undefined);
    respuesta
      .on('error', () => undefined)
      .on('close', () => {
        vivo = false;
        avisar();
        listo();
      });
  });
  const flujo: Flujo = {
    status: respuesta.statusCode as number,
    headers: respuesta.headers,
    sucesos,
    latidos: () => latidos,
    hasta: async (condicion) => {
      while (!condicion(flujo)) {
        if (!vivo) throw new Error(`The stream ended before: ${texto.slice(0, 300)}`);
        await new Promise<void>((despertar) => esperan.add(despertar));
      }
    },
    siguiente: async (salvo = [RECARGAR]) => {
      await flujo.hasta(() => sucesos.slice(leidos).some((s) => !salvo.includes(s)));
      leidos += sucesos.slice(leidos).findIndex((s) => !salvo.includes(s)) + 1;
      return sucesos[leidos - 1] as Suceso;
    },
    texto: () => texto,
    terminado,
    pausar: () => void respuesta.pause(),
    seguir: () => void respuesta.resume(),
    cerrar: () => void solicitud.destroy(),
  };
  if (flujo.status === 200) await flujo.hasta(() => latidos > 0);
  else await terminado;
  return flujo;
}

/** Waits until the process hears the others: until then each sign of life says that anything may have changed. */
export async function enlazado(admin: Actor): Promise<void> {
  const estado = async () => (await admin.api.get('/api/operaciones/salud').expect(200)).body.en_vivo.otros_procesos;
  while ((await estado()) !== 'conectado');
}
