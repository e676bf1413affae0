import { tiposDe } from '../openapi/examples.js';
import type { Operacion, Parametro } from '../openapi/operations.js';
import type { Esquema } from '../openapi/schemas.js';
import { GRUPOS } from '../openapi/tags.js';
import type { Documento } from '../openapi.js';
import { block, escapar, prosa, tabla } from './html.js';

const nombreDe = (ref: unknown): string => String(ref).split('/').at(-1) as string;

/** A type in a few words, its named parts linked. */
function type(e: Esquema): string {
  if (e.$ref !== undefined) return `<a href="#esquema-${nombreDe(e.$ref)}">${nombreDe(e.$ref)}</a>`;
  if (Array.isArray(e.anyOf)) return e.anyOf.map((o) => type(o as Esquema)).join(' o ');
  if (Array.isArray(e.enum)) return e.enum.map((v) => `<code>${escapar(String(v))}</code>`).join(' ');
  if (e.type === 'array') return `lista de ${type((e.items ?? {}) as Esquema)}`;
  if (e.properties !== undefined)
    return `{ ${Object.entries(e.properties as Record<string, Esquema>)
      .map(([field, own]) => `${field}: ${type(own)}`)
      .join(', ')} }`;
  const names: Record<string, string> = {
    integer: 'entero',
    number: 'número',
    string: 'texto',
    boolean: 'sí o no',
    object: 'objeto',
    null: 'nulo',
  };
  return `${tiposDe(e)
    .map((t) => names[String(t)] ?? 'cualquiera')
    .join(' o ')}${typeof e.format === 'string' ? ` <small>${e.format}</small>` : ''}${limites(e)}`;
}

function limites({ minimum, maximum, maxLength, default: inicial }: Esquema): string {
  const seguro = Number.MAX_SAFE_INTEGER;
  const parts = [
    ...(minimum === undefined || Number(minimum) === -seguro ? [] : [`desde ${minimum}`]),
    ...(maximum === undefined || Number(maximum) === seguro ? [] : [`hasta ${maximum}`]),
    ...(maxLength === undefined ? [] : [`hasta ${maxLength} caracteres`]),
    ...(inicial === undefined || inicial === '' ? [] : [`si falta, ${inicial}`]),
  ];
  return parts.length === 0 ? '' : ` <small>(${escapar(parts.join(', '))})</small>`;
}

function fields({ properties = {}, required = [] }: Esquema): string {
  const rows = Object.entries(properties as Record<string, Esquema>).map(([field, own]) => [
    `<code>${escapar(field)}</code>${(required as string[]).includes(field) ? '' : ' <small>opcional</small>'}`,
    type(own),
  ]);
  return tabla(['Campo', 'Qué es'], rows);
}

function parameters(all: Parametro[]): string {
  const propios = all.filter((p) => p.name !== undefined);
  const rows = propios.map((p) => [
    `<code>${escapar(p.name)}</code>${p.required ? '' : ' <small>opcional</small>'}`,
    type(p.schema),
  ]);
  const key = propios.length === all.length ? '' : '<p><small>Admite <code>Idempotency-Key</code>.</small></p>';
  return `${rows.length === 0 ? '' : `<h4>Parámetros</h4>${tabla(['Nombre', 'Qué es'], rows)}`}${key}`;
}

function body(op: Operacion): string {
  const [[mime, contenido] = []] = Object.entries(op.requestBody?.content ?? {});
  if (mime === undefined || contenido === undefined) return '';
  const what =
    mime === 'application/octet-stream' ? 'Los bytes del archivo.' : `${type(contenido.schema)}, por ejemplo:`;
  return (
    `<h4>Cuerpo <small>${mime}</small></h4>` +
    `<p>${what}</p>${contenido.example === undefined ? '' : block(JSON.stringify(contenido.example, null, 2))}`
  );
}

function answers(op: Operacion): string {
  return Object.entries(op.responses)
    .map(([status, { description, content, 'x-codigos': codes }]) => {
      if (codes !== undefined)
        return `<li><b>${status}</b> ${codes.map((c) => `<a href="#error-${c}"><code>${c}</code></a>`).join(' ')}</li>`;
      const [[, contenido] = []] = Object.entries(content ?? {});
      const ejemplo = contenido?.example === undefined ? '' : block(JSON.stringify(contenido.example, null, 2));
      return `<li><b>${status}</b> ${escapar(description)}${contenido === undefined ? '' : `: ${type(contenido.schema)}`}${ejemplo}</li>`;
    })
    .join('');
}

const operacion = (method: string, path: string, op: Operacion): string =>
  `<details id="${op.operationId}"><summary><b class="${method}">${method.toUpperCase()}</b>
<code>${escapar(path)}</code> <span>${prosa(op.summary)}</span></summary>
<p>${prosa(op.description)}. <small><code>${op.operationId}</code></small></p>${parameters(op.parameters)}${body(op)}
<h4>Respuestas</h4><ul>${answers(op)}</ul></details>`;

export function referenciaHtml({ paths, components }: Documento): string {
  const all = Object.entries(paths).flatMap(([path, metodos]) =>
    Object.entries(metodos).map(([method, op]) => ({ metodo: method, camino: path, op })),
  );
  const groups = Object.entries(GRUPOS).map(([group, { titulo, descripcion }]) => {
    const own = all
      .filter(({ op }) => op.tags[0] === group)
      .map(({ metodo, camino, op }) => operacion(metodo, camino, op));
    return `<h3 id="grupo-${group}">${escapar(titulo)}</h3><p>${prosa(descripcion)}</p>${own.join('\n')}`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, esquema]) =>
      `<details id="esquema-${name}"><summary><code>${name}</code></summary>` +
      `${esquema.properties === undefined ? `<p>${type(esquema)}</p>` : fields(esquema)}</details>`,
  );
  return (
    `<section id="referencia"><h2>Operaciones</h2>${groups.join('\n')}</section>` +
    `<section id="esquemas"><h2>Formas</h2>${schemas.join('\n')}</section>`
  );
}
