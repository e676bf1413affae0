import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, type MetadatosRuta } from '@jornal/contract';
import type { AppRoute } from '@ts-rest/core';
import { expect, it } from 'vitest';

const RAIZ = join(import.meta.dirname, '..');
const ARCHIVOS = readdirSync(RAIZ, { recursive: true, encoding: 'utf8' })
  .filter((archivo) => /\.tsx?$/.test(archivo) && !/\.test\.tsx?$/.test(archivo))
  .map((archivo) => ({ archivo, texto: readFileSync(join(RAIZ, archivo), 'utf8') }));
const PANTALLAS = ARCHIVOS.filter(({ archivo }) => archivo.endsWith('.tsx'));

const RUTAS = new Map(
  Object.entries(contract).flatMap(([parte, rutas]) =>
    Object.entries<AppRoute>(rutas as Record<string, AppRoute>).map(([nombre, ruta]) => [`${parte}.${nombre}`, ruta]),
  ),
);
const PARTES: readonly string[] = Object.keys(contract);

/** The permissions of everybody who reaches the screen: the one that opens it, or none. */
const DE_LA_PANTALLA = /^(publico|sesion|\w+\.ver)$/;

/**
 * The changes that a function of `api.ts` sends, by the permission its route asks: every `cliente.ruta(` in its body.
 */
function cambiosDe(texto: string): Array<{ funcion: string; permiso: string }> {
  const clientes = new Map(
    [...texto.matchAll(/const (\w+) = cliente\((\w+)\)/g)].map(([, api = '', parte = '']) => [api, parte]),
  );
  return texto.split(/^export /m).flatMap((trozo) => {
    const funcion = /^(?:const|async function|function) (\w+)/.exec(trozo)?.[1];
    if (funcion === undefined) return [];
    return [...trozo.matchAll(/\b(\w+)\.(\w+)\(/g)].flatMap(([, api = '', nombre = '']) => {
      const parte = clientes.get(api);
      const ruta = parte === undefined || !PARTES.includes(parte) ? undefined : RUTAS.get(`${parte}.${nombre}`);
      if (ruta === undefined || ruta.method === 'GET') return [];
      const { acceso, propio } = ruta.metadata as MetadatosRuta;
      return DE_LA_PANTALLA.test(acceso) || propio ? [] : [{ funcion, permiso: acceso }];
    });
  });
}

/** The permissions that some screen asks about before it offers something. */
const preguntados = (pantallas: typeof PANTALLAS): ReadonlySet<string> =>
  new Set(
    pantallas.flatMap(({ texto }) =>
      [...texto.matchAll(/(?:puede|useCreaEn)\(\s*'([\w.]+)'/g)].map(([, permiso = '']) => permiso),
    ),
  );

const CAMBIOS = ARCHIVOS.filter(({ archivo }) => /api\.ts$/.test(archivo)).flatMap(({ archivo, texto }) =>
  cambiosDe(texto).map((cambio) => ({ ...cambio, archivo })),
);

it('cada cambio que una pantalla puede mandar se ofrece preguntando por el permiso que su ruta pide', () => {
  expect(CAMBIOS.length).toBeGreaterThan(60);
  const permisos = preguntados(PANTALLAS);
  expect(CAMBIOS.filter(({ permiso }) => !permisos.has(permiso))).toEqual([]);
});

it('control: un cambio por cuyo permiso nadie pregunta se descubre', () => {
  const api = `const api = cliente(gastos);\nexport const eliminarGasto = (id: number) => dato(api.eliminar({ params: { id } }));`;
  expect(cambiosDe(api)).toEqual([{ funcion: 'eliminarGasto', permiso: 'gastos.eliminar' }]);
  const sinPreguntar = PANTALLAS.filter(({ texto }) => !texto.includes("puede('gastos.eliminar')"));
  expect(sinPreguntar.length).toBeLessThan(PANTALLAS.length);
  expect(preguntados(sinPreguntar).has('gastos.eliminar')).toBe(false);
});
