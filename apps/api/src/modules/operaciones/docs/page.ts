import { GRUPOS } from '../openapi/tags.js';
import type { Documento } from '../openapi.js';
import { GUIA } from './guide.js';
import { guiaHtml } from './guide-html.js';
import { escapar } from './html.js';
import { referenciaHtml } from './reference-html.js';
import { ESTILO } from './style.js';
import { erroresHtml, permisosHtml } from './tables-html.js';

const enlaces = (targets: ReadonlyArray<readonly [string, string]>): string =>
  `<ul>${targets.map(([id, title]) => `<li><a href="#${id}">${escapar(title)}</a></li>`).join('')}</ul>`;

const INDICE = enlaces([
  ...GUIA.map(({ id, titulo }) => [id, titulo] as const),
  ['permisos', 'Roles y permisos'],
  ['codigos', 'Códigos de error'],
  ['esquemas', 'Formas'],
]);
const OPERACIONES = enlaces(Object.entries(GRUPOS).map(([group, { titulo }]) => [`grupo-${group}`, titulo] as const));

/** The guide and the contract as one page without scripts: it reads offline, prints, and asks nothing of the content policy. */
export function paginaDocs(documento: Documento): string {
  return `<!doctype html>
<html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API de Jornal</title><style>${ESTILO}</style></head>
<body><header><h1>API de Jornal</h1><p>Para programas que registran, pagan o leen cifras. El documento para generar
clientes es <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
En los ejemplos, <code>JORNAL</code> es la dirección de este servidor, <code>CORREO</code> y <code>CLAVE</code>
los de tu cuenta y <code>HOY</code> la fecha, como 2026-11-18;
lo que en una respuesta está como <code>$NOMBRE</code> se usa con ese nombre más adelante.</p>
<nav aria-label="Contenido"><h2>Contenido</h2>${INDICE}<h3>Operaciones</h3>${OPERACIONES}</nav></header>
<main>${guiaHtml()}${permisosHtml()}${erroresHtml()}${referenciaHtml(documento)}</main>
<footer>Jornal ${escapar(documento.info.version)}. Licencia MIT.</footer></body></html>`;
}
