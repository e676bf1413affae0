import { MODULOS, temasDeModulo } from '@jornal/contract';
import { describe, expect, it } from 'vitest';
import { cambiaCon, dependeDe, laSigueSuPantalla } from './temas';

const FUENTES = Object.entries(
  import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** The beginning of a key, as it is written: two words where there are two. */
const PALABRAS = /^\s*\[\s*(?:\.\.\.(\w+)(?:\([^)]*\))?|'([^']+)')(?:\s*,\s*'([^']+)')?/;
/** `const CLAVE_X = ['x']`, and functions that answer one. */
const NOMBRADAS = /const (\w*(?:CLAVE|clave)\w*) = (?:\([^)]*\) => )?(\[[^\]]*\]) as const/g;

const crudas = new Map(
  FUENTES.flatMap(([, texto]) =>
    [...texto.matchAll(NOMBRADAS)].map(([, nombre, valor]) => [nombre as string, valor as string]),
  ),
);

/** The first words of a key; null when they cannot be read from the source. */
function palabrasDe(escrita: string): readonly string[] | null {
  const nombre = /^\s*(\w+)/.exec(escrita)?.[1];
  if (nombre !== undefined) return crudas.has(nombre) ? palabrasDe(crudas.get(nombre) as string) : null;
  const [, otra, primera, segunda] = PALABRAS.exec(escrita) ?? [];
  const inicio = otra === undefined ? primera && [primera] : palabrasDe(otra);
  return inicio ? [...inicio, ...(segunda === undefined ? [] : [segunda])] : null;
}

/** Every key that the sources write for a query, with the file that does. */
const CLAVES = FUENTES.flatMap(([archivo, texto]) =>
  [...texto.matchAll(/queryKey: (.+)/g)].map(([, escrita]) => ({ archivo, escrita: escrita as string })),
).filter(({ escrita }) => !/^(deReporte\.|QueryKey)/.test(escrita));

describe('De qué vive cada consulta', () => {
  it('todas lo dicen, o dicen que de nada', () => {
    expect(CLAVES.length).toBeGreaterThan(70);
    expect(CLAVES.filter(({ escrita }) => palabrasDe(escrita) === null)).toEqual([]);
    expect(CLAVES.filter(({ escrita }) => dependeDe(palabrasDe(escrita) as readonly string[]) === undefined)).toEqual(
      [],
    );
  });

  it('cada módulo tiene alguna que se entera de él', () => {
    const claves = CLAVES.map(({ escrita }) => palabrasDe(escrita) as readonly string[]).filter(
      (clave) => clave[0] !== 'auditoria',
    );
    for (const modulo of MODULOS.filter((m) => m !== 'dashboard'))
      expect([modulo, claves.some((clave) => cambiaCon(clave, new Set([modulo])))]).toEqual([modulo, true]);
  });

  it.each([
    [['gastos', 'listar', {}], 'gastos', true],
    [['gastos', 'listar', {}], 'ventas', false],
    [['caja-menor', 'listar'], 'ventas', true],
    [['caja-menor', 'listar'], 'agendas', false],
    [['deudas', 'cartera', {}], 'tiquetes', true],
    [['deudas', 'credito', 4], 'personas', true],
    [['deudas', 'ajuste', 1], 'entidades', true],
    [['deudas', 'cuenta', 4, 1], 'gastos', false],
    [['deudas', 'favores', 4], 'tiquetes', true],
    [['deudas', 'favores', 4], 'ingresos_adicionales', true],
    [['tablero', 'ganancia-neta', null, ''], 'pagos', true],
    [['ventas', 'disponibles', 1, ''], 'productos', true],
    [['productos', 'listar', {}], 'ventas', true],
    [['auditoria', 'listar', {}], 'zonas-o-lo-que-sea', true],
    [['reportes', 'generar', {}], 'servicios', false],
    [['reportes', 'guardados', ''], 'reportes', true],
    [['una-nueva-que-nadie-anoto'], 'gastos', true],
    [['constructor'], 'gastos', true],
  ] as const)('%j cambia con %s: %s', (clave, tema, si) => {
    expect(cambiaCon(clave, new Set([tema as never]))).toBe(si);
  });

  it('lo que sigue su pantalla, y solo eso', () => {
    expect(
      [
        ['calendario', 'mes', 1, ''],
        ['agendas', 'disponibilidad', '', ''],
        ['agendas', 'listar', ''],
      ].map(laSigueSuPantalla),
    ).toEqual([true, true, false]);
  });

  it('un módulo se hace de sí mismo y de otros', () => {
    expect(temasDeModulo('caja_menor')).toEqual([
      'caja_menor',
      'servicios',
      'ingresos_adicionales',
      'gastos',
      'ventas',
      'pagos',
    ]);
    expect(temasDeModulo('inventario')).toEqual(['inventario']);
  });
});
