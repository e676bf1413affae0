import { GUIA } from './guide.js';
import type { Paso, Peticion } from './guide-section.js';
import { bloque, escapar, prosa } from './html.js';

/** Variables that are text; the others are numbers, and stand in JSON without quotes. */
const DE_TEXTO = /"\$(?!TOKEN|CORREO|CLAVE|HOY)(\w+)"/g;
const json = (valor: unknown): string => JSON.stringify(valor, null, 2).replace(DE_TEXTO, '$$$1');

/** The request as a line of curl. */
function curl({ metodo, ruta, sinSesion, clave, cuerpo, archivo }: Peticion): string {
  const lineas = [
    `curl ${metodo === 'GET' ? '' : `-X ${metodo} `}"$JORNAL${ruta}"`,
    ...(sinSesion ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(clave === undefined ? [] : [`-H "Idempotency-Key: ${clave}"`]),
    ...(archivo === undefined
      ? []
      : ['-H "Content-Type: application/octet-stream"', `--data-binary @${archivo.nombre}`]),
    ...(cuerpo === undefined ? [] : [`--json @- <<FIN\n${json(cuerpo)}\nFIN`]),
  ];
  return lineas.join(' \\\n  ');
}

function ejemplo(peticion: Peticion): string {
  const cabeceras = Object.entries(peticion.cabeceras ?? {}).map(([nombre, valor]) => `${nombre}: ${valor ?? '…'}\n`);
  const respuesta = bloque(`${cabeceras.join('')}${json(peticion.respuesta)}`);
  const estado = `<span class="estado">${peticion.estado}</span>`;
  return (
    `${bloque(curl(peticion))}<figure><figcaption>Responde ${estado}, entre otras cosas con:</figcaption>` +
    `${respuesta}</figure>`
  );
}

function paso({ texto, peticion }: Paso): string {
  const [primero = '', ...bloques] = texto.split('\n\n');
  return `<p>${prosa(primero)}</p>${bloques.map(bloque).join('')}${peticion === undefined ? '' : ejemplo(peticion)}`;
}

export const guiaHtml = (): string =>
  GUIA.map(
    ({ id, titulo, pasos }) => `<section id="${id}"><h2>${escapar(titulo)}</h2>${pasos.map(paso).join('\n')}</section>`,
  ).join('\n');
