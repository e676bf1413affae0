import { readFileSync } from 'node:fs';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  columnsOf,
  insertionOf,
  insertRecord,
  insertRecords,
  lockRecord,
  updateRecord,
} from '../src/platform/db/records.js';
import { Retries } from '../src/platform/db/retries.js';
import { EXPECTED } from '../src/platform/db/schema.js';
import { executeIn, sql } from '../src/platform/db/sql.js';
import { abrirApp, type Prueba } from './app.js';
import { columnsInClass, columnsInSchema, recordClasses, SOURCES, tableOfClass } from './record-columns.js';

const CLASES = recordClasses();

/** The columns that a record gets after it was made, of any table and of one: no insert writes them. */
const DESPUES = /\.(anulado_en|anulado_por|motivo|archivado_en)$/;
const DESPUES_DE: readonly string[] = [
  // The database fills them from the others.
  ...['de_cargo', 'de_pago'].map((columna) => `abono.${columna}`),
  'agenda.ical_creado_en',
  'agenda.ical_huella',
  'agenda.ical_leido_en',
  'agenda.ical_usuario_id',
  'articulo_movimiento.origen_id',
  ...['enviado_en', 'fallo', 'intentos', 'tomado_hasta'].map((columna) => `correo_saliente.${columna}`),
  'enlace_clave.usado_en',
  ...['cita_id', 'respondida_en', 'respondida_por'].map((columna) => `oferta.${columna}`),
  ...['fecha_pago', 'monto_pagado'].map((columna) => `partida.${columna}`),
  'persona_espera.atendida_en',
  ...['dia_mes', 'dia_semana', 'formato', 'frecuencia', 'hora'].map((columna) => `reporte_guardado.${columna}`),
  ...['detenido', 'pedido_en', 'proximo_en', 'tomado_hasta'].map((columna) => `reporte_guardado.${columna}`),
  ...['ultimo_en', 'ultimo_vence'].map((columna) => `reporte_guardado.${columna}`),
  'servicio_realizado.fecha_pago',
  'servicio_realizado.monto_pagado',
  ...['partida', 'servicio_realizado', 'venta'].map((tabla) => `${tabla}.correccion_id`),
  ...['servicio_realizado', 'venta'].flatMap((tabla) => [`${tabla}.cantidad_devuelta`, `${tabla}.monto_devuelto`]),
  ...['respuesta', 'respondida_en', 'respondida_por'].map((columna) => `solicitud_datos.${columna}`),
  'tiquete.devuelto',
  'usuario.clave_version',
  'usuario.rol_desde',
];

/** Columns of every table, as the migrations leave them. */
const EN_LA_BASE = columnsInSchema(EXPECTED.schema);

/** The differences between a class and its table. */
function diferencias(clase: unknown): string[] {
  const dichas = columnsInClass(clase);
  const deLaTabla = [...EN_LA_BASE.keys()].filter((columna) => columna.startsWith(`${tableOfClass(clase)}.`));
  return [
    ...deLaTabla
      .filter((columna) => !dichas.has(columna) && !DESPUES.test(columna) && !DESPUES_DE.includes(columna))
      .map((columna) => `${columna}: no lo escribe nadie`),
    ...[...dichas]
      .filter(([columna, dicha]) => JSON.stringify(EN_LA_BASE.get(columna)) !== JSON.stringify(dicha))
      .map(([columna]) => `${columna}: no es así en la base`),
  ];
}

/** Statements of ours that write a record without its class, with the columns of it that they name. */
const aMano = SOURCES.flatMap((archivo) =>
  [...readFileSync(archivo, 'utf8').matchAll(/INSERT INTO (\w+)(?: AS \w+)? \(([a-z_,\s]+)\)/g)].map(
    ([, tabla, columnas]) => ({ archivo, tabla: tabla as string, columnas: (columnas as string).split(/,\s*/) }),
  ),
);

describe('Lo que se guarda de cada registro', () => {
  it('se dice una vez: su clase nombra cada columna con la que nace, como es en la base', () => {
    expect(CLASES.length).toBeGreaterThan(30);
    expect(CLASES.flatMap(diferencias)).toEqual([]);
    const nacidas = CLASES.flatMap((clase) => [...columnsInClass(clase).keys()]);
    expect(DESPUES_DE.filter((columna) => !EN_LA_BASE.has(columna) || nacidas.includes(columna))).toEqual([]);
  });

  it('control: una columna de más, una que falta y una de otro tipo se descubren', () => {
    @Entity('categoria')
    class Otra {
      @PrimaryColumn('integer') id!: number;
      @Column('text') notas!: string;
    }
    expect(diferencias(Otra)).toEqual([
      'categoria.nombre: no lo escribe nadie',
      'categoria.id: no es así en la base',
      'categoria.notas: no es así en la base',
    ]);
  });

  it('quien lo escribe por su cuenta, muchos a la vez, no olvida ninguna', () => {
    const columnasDe = new Map(CLASES.map((clase) => [tableOfClass(clase), [...columnsInClass(clase).keys()]]));
    const conClase = aMano.filter(({ tabla }) => columnasDe.has(tabla));
    expect(conClase.map(({ tabla }) => tabla).sort()).toEqual([
      'articulo',
      'articulo_movimiento',
      'producto',
      'producto_movimiento',
    ]);
    // A movement of an import is of no sale and has no reason; a thing is new before it has any.
    const vacias = /\.(origen_id|motivo)$|^(articulo|producto)\.seq$/;
    expect(
      conClase.flatMap(({ archivo, tabla, columnas }) =>
        (columnasDe.get(tabla) as string[])
          .filter((columna) => !columnas.includes(columna.split('.')[1] as string) && !vacias.test(columna))
          .map((columna) => `${archivo}: ${columna}`),
      ),
    ).toEqual([]);
  });
});

@Entity('muestra')
class Muestra {
  @PrimaryColumn('bigint') entidad_id!: number;
  @PrimaryColumn('bigint') id!: number;
  @Column('text') nombre!: string;
  @Column('text', { nullable: true }) notas!: string | null;
  @Column('numeric', { precision: 5, scale: 2 }) parte!: number;
  @Column('boolean') activa!: boolean;
  @Column('time', { nullable: true }) hora!: string | null;
  @Column('jsonb') cuentas!: Array<{ valor: number }>;
  @Column('timestamptz') created_at!: Date;
}

describe('Escribir y tomar un registro', () => {
  let prueba: Prueba;
  let retries: Retries;

  beforeAll(async () => {
    prueba = await abrirApp();
    retries = prueba.app.get(Retries, { strict: false });
    await prueba.sql(
      'CREATE TABLE muestra (created_at timestamptz NOT NULL, entidad_id bigint, id bigint, nombre text NOT NULL, ' +
        'notas text, parte numeric(5,2) NOT NULL, activa boolean NOT NULL, hora time, cuentas jsonb NOT NULL, ' +
        'PRIMARY KEY (entidad_id, id))',
    );
    await prueba.sql(`GRANT ALL ON muestra TO PUBLIC`);
  });
  afterAll(() => prueba.cerrar());
  beforeEach(() => prueba.sql(`TRUNCATE muestra`));

  const nace = new Date('2026-11-18T15:00:00.000Z');
  const una = (id: number): Muestra => ({
    entidad_id: 1,
    id,
    nombre: `O'Neill "{${id}}", \\N`,
    notas: null,
    parte: 12.5,
    activa: true,
    hora: '08:30',
    cuentas: [{ valor: id }, { valor: 0 }],
    created_at: nace,
  });
  const leida = (id: number) => ({ ...una(id), created_at: nace.toISOString() });
  const tomar = (id: number, entidad_id = 1) =>
    retries.run((em) => lockRecord(em, Muestra, { entidad_id, id }, { only: sql`r.activa` }));

  it('uno solo o varios a la vez se leen como se escribieron', async () => {
    await retries.run(async (em) => {
      await insertRecord(em, Muestra, una(1));
      await insertRecords(em, Muestra, [una(2), { ...una(3), notas: 'Con nota', hora: null }]);
      await insertRecords(em, Muestra, []);
    });
    expect(await tomar(1)).toEqual(leida(1));
    expect(await tomar(2)).toEqual(leida(2));
    expect(await tomar(3)).toEqual({ ...leida(3), notas: 'Con nota', hora: null });
  });

  it('lo que puede faltar y no se da queda vacío, y lo que sobra no se escribe', async () => {
    const { notas: _, ...sin } = una(1);
    const escrita = await retries.run((em) =>
      insertRecord(em, Muestra, { ...sin, notas: undefined, sobra: 'no es de la tabla' }),
    );
    expect(escrita).toEqual(una(1));
    expect(await tomar(1)).toEqual(leida(1));
  });

  it('una columna que nadie nombra, o que falta y no puede faltar, no pasa del compilador', async () => {
    const { notas: _, ...sinNotas } = una(1);
    const { nombre: __, ...sinNombre } = una(2);
    await retries.run((em) =>
      // @ts-expect-error: `notas` is missing
      insertRecord(em, Muestra, sinNotas),
    );
    await expect(
      retries.run((em) =>
        // @ts-expect-error: `nombre` may not be left out
        insertRecord(em, Muestra, sinNombre),
      ),
    ).rejects.toThrow(/nombre/);
    // @ts-expect-error: of many, each is whole
    expect(() => insertionOf(Muestra, [sinNotas])).not.toThrow();
  });

  it('cuántos sean no cambia el texto de la sentencia', () => {
    expect(insertionOf(Muestra, [una(1)]).compile().text).toBe(insertionOf(Muestra, [una(1), una(2)]).compile().text);
  });

  it('se toma por su sucursal, si está como se pide, y nadie más lo cambia mientras', async () => {
    await retries.run((em) => insertRecords(em, Muestra, [una(1), { ...una(2), activa: false }]));
    expect([await tomar(1, 2), await tomar(2), await tomar(9)]).toEqual([null, null, null]);
    await expect(
      retries.run(async (em) => {
        await lockRecord(em, Muestra, { entidad_id: 1, id: 1 });
        await prueba.sql(`SELECT 1 FROM muestra WHERE id = 1 FOR UPDATE NOWAIT`);
      }),
    ).rejects.toThrow(/could not obtain lock/);
    await expect(retries.run(async (em) => lockRecord(em, Muestra, { id: 1 }))).rejects.toThrow('lacks its entidad_id');
  });

  it('se cambia lo que se da, y de nadie más; lo que falta, lo que no es suyo y su llave quedan como estaban', async () => {
    const otra = { ...una(1), entidad_id: 2 };
    await retries.run((em) => insertRecords(em, Muestra, [una(1), una(2), otra]));
    const cambios = {
      notas: 'Otra',
      nombre: undefined,
      hora: null,
      cuentas: [{ valor: 7 }],
      id: 9,
      sobra: 'no es suyo',
    };
    await retries.run((em) => updateRecord(em, Muestra, { entidad_id: 1, id: 1 }, cambios));
    expect(await tomar(1)).toEqual({ ...leida(1), notas: 'Otra', hora: null, cuentas: [{ valor: 7 }] });
    expect([await tomar(2), await tomar(1, 2)]).toEqual([leida(2), { ...leida(1), entidad_id: 2 }]);
    await retries.run((em) => updateRecord(em, Muestra, { entidad_id: 1, id: 2 }, { nombre: undefined }));
    expect(await tomar(2)).toEqual(leida(2));
    await expect(retries.run((em) => updateRecord(em, Muestra, { id: 1 }, { notas: null }))).rejects.toThrow(
      'lacks its entidad_id',
    );
  });

  it('cambiar uno que no está no pasa por hecho', async () => {
    await expect(
      retries.run((em) => updateRecord(em, Muestra, { entidad_id: 1, id: 99 }, { notas: null })),
    ).rejects.toThrow('Muestra: 0 records');
  });

  it('muestra sus columnas menos las que se callan', async () => {
    expect(columnsOf(Muestra, 'm', { but: ['cuentas', 'created_at', 'hora', 'parte'] }).compile().text).toBe(
      'm.entidad_id, m.id, m.nombre, m.notas, m.activa',
    );
    await retries.run(async (em) => {
      await insertRecord(em, Muestra, una(1));
      expect(await executeIn(em, sql`SELECT ${columnsOf(Muestra, 'm')} FROM muestra m`)).toBe(1);
    });
  });
});
