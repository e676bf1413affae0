import { GUIA } from './guide.js';
import type { Paso, Peticion } from './guide-section.js';
import { block, escapar, prosa } from './html.js';

/** Variables that are text; the others are numbers, and stand in JSON without quotes. */
const DE_TEXTO = /"\$(?!TOKEN|CORREO|CLAVE|HOY)(\w+)"/g;
const json = (value: unknown): string => JSON.stringify(value, null, 2).replace(DE_TEXTO, '$$$1');

/** The request as a line of curl. */
function curl({ metodo, ruta, sinSesion, clave, cuerpo, archivo }: Peticion): string {
  const lines = [
    `curl ${metodo === 'GET' ? '' : `-X ${metodo} `}"$JORNAL${ruta}"`,
    ...(sinSesion ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(clave === undefined ? [] : [`-H "Idempotency-Key: ${clave}"`]),
    ...(archivo === undefined
      ? []
      : ['-H "Content-Type: application/octet-stream"', `--data-binary @${archivo.nombre}`]),
    ...(cuerpo === undefined ? [] : [`--json @- <<FIN\n${json(cuerpo)}\nFIN`]),
  ];
  return lines.join(' \\\n  ');
}

function ejemplo(request: Peticion): string {
  const headers = Object.entries(request.cabeceras ?? {}).map(([name, value]) => `${name}: ${value ?? '…'}\n`);
  const answer = block(`${headers.join('')}${json(request.respuesta)}`);
  const status = `<span class="estado">${request.estado}</span>`;
  return (
    `${block(curl(request))}<figure><figcaption>Responde ${status}, entre otras cosas con:</figcaption>` +
    `${answer}</figure>`
  );
}

function paso({ texto, peticion }: Paso): string {
  const [primero = '', ...bloques] = texto.split('\n\n');
  return `<p>${prosa(primero)}</p>${bloques.map(block).join('')}${peticion === undefined ? '' : ejemplo(peticion)}`;
}

export const guiaHtml = (): string =>
  GUIA.map(
    ({ id, titulo, pasos }) => `<section id="${id}"><h2>${escapar(titulo)}</h2>${pasos.map(paso).join('\n')}</section>`,
  ).join('\n');
