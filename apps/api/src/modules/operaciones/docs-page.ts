import { documentoOpenApi } from './openapi.js';

type Operacion = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: Array<{ name: string; in: string; required: boolean; schema: unknown }>;
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>;
};

const escapar = (texto: string): string => texto.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const json = (valor: unknown): string => `<pre>${escapar(JSON.stringify(valor, null, 2))}</pre>`;

function seccion(metodo: string, camino: string, op: Operacion): string {
  const parametros =
    op.parameters.length === 0
      ? ''
      : `<h4>Parámetros</h4><ul>${op.parameters.map((p) => `<li><code>${escapar(p.name)}</code> (${p.in}${p.required ? ', requerido' : ''})</li>`).join('')}</ul>`;
  const cuerpo = op.requestBody === undefined ? '' : `<h4>Cuerpo</h4>${json(Object.values(op.requestBody.content)[0]?.schema)}`;
  const exito = Object.entries(op.responses).find(([estado]) => estado.startsWith('2'));
  const respuesta = exito === undefined ? '' : `<h4>Respuesta ${exito[0]}</h4>${json(Object.values(exito[1].content)[0]?.schema ?? {})}`;
  return `<details id="${escapar(op.operationId)}"><summary><b class="${metodo}">${metodo.toUpperCase()}</b> <code>${escapar(camino)}</code> <span>${escapar(op.summary)}</span></summary>
    <p>${escapar(op.description)}</p>${parametros}${cuerpo}${respuesta}</details>`;
}

const ESTILO = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem}h1{margin:0}h2{margin:2rem 0 .5rem;text-transform:capitalize}
details{border:1px solid #8884;border-radius:8px;margin:.4rem 0;padding:.5rem .8rem}summary{cursor:pointer}summary b{display:inline-block;min-width:4.5rem;font-size:.8rem}
summary span{opacity:.8}.get{color:#0f766e}.post{color:#1d4ed8}.put{color:#b45309}.delete{color:#b91c1c}pre{overflow:auto;background:#8881;padding:.8rem;border-radius:8px;font-size:.8rem}
@media(prefers-color-scheme:dark){.get{color:#2dd4bf}.post{color:#93c5fd}.put{color:#fbbf24}.delete{color:#fca5a5}}`;

/** The contract as one page without scripts: it reads offline, prints, and asks nothing of the content policy. */
export function paginaDocs(): string {
  const { paths } = documentoOpenApi() as { paths: Record<string, Record<string, Operacion>> };
  const grupos = new Map<string, string[]>();
  for (const [camino, metodos] of Object.entries(paths)) {
    for (const [metodo, op] of Object.entries(metodos)) {
      const grupo = op.tags[0] ?? 'otros';
      grupos.set(grupo, [...(grupos.get(grupo) ?? []), seccion(metodo, camino, op)]);
    }
  }
  const cuerpo = [...grupos].map(([grupo, operaciones]) => `<h2>${escapar(grupo)}</h2>${operaciones.join('\n')}`).join('\n');
  return `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API de Jornal</title><style>${ESTILO}</style></head>
<body><h1>API de Jornal</h1><p>Autenticación: <code>Authorization: Bearer …</code> con el token de <code>POST /api/login</code>. Documento para máquinas: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
${cuerpo}</body></html>`;
}
