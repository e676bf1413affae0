import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as Contract from '@jornal/contract';
import type { AppRoute, AppRouter } from '@ts-rest/core';
import { type Plugin, parseSync, runnerImport, transformWithOxc } from 'vite';
import { type Part, PLAIN, split } from './split';

/** The contract is read as source, so that each screen carries only the schemas it names. */
export const contractSource = fileURLToPath(new URL('../../../packages/contract/src/index.ts', import.meta.url));
const folder = contractSource.replace(/index\.ts$/, '');

/** The end of the name of a router without its schemas. */
const LIGHT = '$routes';

type Light = { [key: string]: object };
type BodyOf = Pick<typeof Contract, 'cuerpoDe' | 'llevaContrasena'>;

const isRoute = (value: AppRoute | AppRouter): value is AppRoute => 'path' in value && 'method' in value;

/** The facts that the client reads of each route; of its body, whether there is one, is a file and holds a password. */
function light(router: AppRouter, of: BodyOf): Light {
  const one = (route: AppRoute) => ({
    method: route.method,
    path: route.path,
    metadata: route.metadata,
    cuerpo: of.cuerpoDe(route),
    contrasena: of.llevaContrasena(route) || undefined,
    responses: {},
  });
  return Object.fromEntries(
    Object.entries(router).map(([key, value]) => [key, isRoute(value) ? one(value) : light(value, of)]),
  );
}

/** `cuerpo.ts` of the contract compares schemas; of a light route, the answers stand in it. */
const BODY = `export const cuerpoDe = (route) => route.cuerpo;
export const llevaContrasena = (route) => route.contrasena === true;`;

async function sources(): Promise<Map<string, string>> {
  const files = readdirSync(folder).filter((file) => /^(?!index\.)[\w.-]+(?<!\.test)\.ts$/.test(file));
  const read = async (file: string): Promise<[string, string]> => [
    file,
    file === 'cuerpo.ts' ? BODY : (await transformWithOxc(readFileSync(folder + file, 'utf8'), folder + file)).code,
  ];
  return new Map(await Promise.all(files.map(read)));
}

/**
 * The client needs of a route where it is and how it is asked; its schemas, and zod with them, are for the server and
 * for the forms. So beside every router goes one without them, which `cliente(…)` is given, and every file of the
 * contract is two: what needs zod, and what does not.
 */
export function lightContract(): Plugin {
  let routers: Map<string, Light>;
  let parts: Map<string, Part>;
  return {
    name: 'light-contract',
    apply: 'build',
    async buildStart() {
      const { module } = await runnerImport<typeof Contract>(contractSource);
      routers = new Map(
        Object.entries(module.contract).map(([name, router]) => [name, light(router as AppRouter, module)]),
      );
      parts = split(
        await sources(),
        (code) => parseSync('source.js', code).program,
        (name) => {
          const routes = routers.get(name);
          return routes && { name: name + LIGHT, code: JSON.stringify(routes) };
        },
      );
    },
    resolveId: {
      filter: { id: /\?plain$/ },
      handler: (source) => (source.endsWith(PLAIN) ? folder + source.replace(/^.*\//, '') : null),
    },
    load: {
      filter: { id: /[\\/]packages[\\/]contract[\\/]src[\\/]/ },
      handler(id) {
        const part = parts.get(id.slice(folder.length).replace(PLAIN, ''));
        return part ? { code: id.endsWith(PLAIN) ? part.plain : part.schemas, map: null, moduleType: 'js' } : null;
      },
    },
    transform: {
      order: 'pre',
      filter: { id: /\.tsx?$/, code: 'cliente(' },
      handler(code) {
        const names = new Set<string>();
        const named = code.replace(/\bcliente\((\w+)\)/g, (all, name: string) => {
          if (!routers.has(name)) return all;
          names.add(name);
          return `cliente(${name}${LIGHT})`;
        });
        if (names.size === 0) return null;
        const imported = [...names].map((name) => name + LIGHT).join(', ');
        return { code: `${named}\nimport { ${imported} } from '@jornal/contract';\n`, map: null };
      },
    },
  };
}
