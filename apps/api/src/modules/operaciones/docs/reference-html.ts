import { tiposDe } from '../openapi/examples.js';
import type { Operacion, Parametro } from '../openapi/operations.js';
import type { Esquema } from '../openapi/schemas.js';
import { GRUPOS } from '../openapi/tags.js';
import type { Documento } from '../openapi.js';
import { bloque, escapar, prosa, tabla } from './html.js';

const nombreDe = (ref: unknown): string => String(ref).split('/').at(-1) as string;

/** A type in a few words, its named parts linked. */
function tipo(e: Esquema): string {
  if (e.$ref !== undefined) return `<a href="#esquema-${nombreDe(e.$ref)}">${nombreDe(e.$ref)}</a>`;
  if (Array.isArray(e.anyOf)) return e.anyOf.map((o) => tipo(o as Esquema)).join(' o ');
  if (Array.isArray(e.enum)) return e.enum.map((v) => `<code>${escapar(String(v))}</code>`).join(' ');
  if (e.type === 'array') return `lista de ${tipo((e.items ?? {}) as Esquema)}`;
  if (e.properties !== undefined)
    return `{ ${Object.entries(e.properties as Record<string, Esquema>)
      .map(([campo, propio]) => `${campo}: ${tipo(propio)}`)
      .join(', ')} }`;
  const nombres: Record<string, string> = {
    integer: 'entero',
    number: 'número',
    string: 'texto',
    boolean: 'sí o no',
    object: 'objeto',
    null: 'nulo',
  };
  return `${tiposDe(e)
    .map((t) => nombres[String(t)] ?? 'cualquiera')
    .join(' o ')}${typeof e.format === 'string' ? ` <small>${e.format}</small>` : ''}${limites(e)}`;
}

function limites({ minimum, maximum, maxLength, default: inicial }: Esquema): string {
  const seguro = Number.MAX_SAFE_INTEGER;
  const partes = [
    ...(minimum === undefined || Number(minimum) === -seguro ? [] : [`desde ${minimum}`]),
    ...(maximum === undefined || Number(maximum) === seguro ? [] : [`hasta ${maximum}`]),
    ...(maxLength === undefined ? [] : [`hasta ${maxLength} caracteres`]),
    ...(inicial === undefined || inicial === '' ? [] : [`si falta, ${inicial}`]),
  ];
  return partes.length === 0 ? '' : ` <small>(${escapar(partes.join(', '))})</small>`;
}

function campos({ properties = {}, required = [] }: Esquema): string {
  const filas = Object.entries(properties as Record<string, Esquema>).map(([campo, propio]) => [
    `<code>${escapar(campo)}</code>${(required as string[]).includes(campo) ? '' : ' <small>opcional</small>'}`,
    tipo(propio),
  ]);
  return tabla(['Campo', 'Qué es'], filas);
}

function parametros(todos: Parametro[]): string {
  const propios = todos.filter((p) => p.name !== undefined);
  const filas = propios.map((p) => [
    `<code>${escapar(p.name)}</code>${p.required ? '' : ' <small>opcional</small>'}`,
    tipo(p.schema),
  ]);
  const clave = propios.length === todos.length ? '' : '<p><small>Admite <code>Idempotency-Key</code>.</small></p>';
  return `${filas.length === 0 ? '' : `<h4>Parámetros</h4>${tabla(['Nombre', 'Qué es'], filas)}`}${clave}`;
}

function cuerpo(op: Operacion): string {
  const [[mime, contenido] = []] = Object.entries(op.requestBody?.content ?? {});
  if (mime === undefined || contenido === undefined) return '';
  const que =
    mime === 'application/octet-stream' ? 'Los bytes del archivo.' : `${tipo(contenido.schema)}, por ejemplo:`;
  return (
    `<h4>Cuerpo <small>${mime}</small></h4>` +
    `<p>${que}</p>${contenido.example === undefined ? '' : bloque(JSON.stringify(contenido.example, null, 2))}`
  );
}

function respuestas(op: Operacion): string {
  return Object.entries(op.responses)
    .map(([estado, { description, content, 'x-codigos': codigos }]) => {
      if (codigos !== undefined)
        return `<li><b>${estado}</b> ${codigos.map((c) => `<a href="#error-${c}"><code>${c}</code></a>`).join(' ')}</li>`;
      const [[, contenido] = []] = Object.entries(content ?? {});
      const ejemplo = contenido?.example === undefined ? '' : bloque(JSON.stringify(contenido.example, null, 2));
      return `<li><b>${estado}</b> ${escapar(description)}${contenido === undefined ? '' : `: ${tipo(contenido.schema)}`}${ejemplo}</li>`;
    })
    .join('');
}

const operacion = (metodo: string, camino: string, op: Operacion): string =>
  `<details id="${op.operationId}"><summary><b class="${metodo}">${metodo.toUpperCase()}</b>
<code>${escapar(camino)}</code> <span>${prosa(op.summary)}</span></summary>
<p>${prosa(op.description)}. <small><code>${op.operationId}</code></small></p>${parametros(op.parameters)}${cuerpo(op)}
<h4>Respuestas</h4><ul>${respuestas(op)}</ul></details>`;

export function referenciaHtml({ paths, components }: Documento): string {
  const todas = Object.entries(paths).flatMap(([camino, metodos]) =>
    Object.entries(metodos).map(([metodo, op]) => ({ metodo, camino, op })),
  );
  const grupos = Object.entries(GRUPOS).map(([grupo, { titulo, descripcion }]) => {
    const suyas = todas
      .filter(({ op }) => op.tags[0] === grupo)
      .map(({ metodo, camino, op }) => operacion(metodo, camino, op));
    return `<h3 id="grupo-${grupo}">${escapar(titulo)}</h3><p>${prosa(descripcion)}</p>${suyas.join('\n')}`;
  });
  const esquemas = Object.entries(components.schemas).map(
    ([nombre, esquema]) =>
      `<details id="esquema-${nombre}"><summary><code>${nombre}</code></summary>` +
      `${esquema.properties === undefined ? `<p>${tipo(esquema)}</p>` : campos(esquema)}</details>`,
  );
  return (
    `<section id="referencia"><h2>Operaciones</h2>${grupos.join('\n')}</section>` +
    `<section id="esquemas"><h2>Formas</h2>${esquemas.join('\n')}</section>`
  );
}
