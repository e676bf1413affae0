import { PERMISOS, TIPOS_REPORTE } from '@jornal/contract';
import { z } from 'zod';
import { abrirMatriz, conParametros, duenoDe, llamar, type Matriz, RUTAS, type Ruta } from './access-cases.js';
import { type Actor, anotar, crearCita, crearCuenta, crearHorario, crearRol } from './crear.js';

const NOMBRE = 'Oculta Pérez';
const CONTACTO = { telefono: '319 777 0042', email: 'oculta@canario.test', documento: '98765432101' };
/** The contact however it is written, and what was of it before a change. */
const CANARIOS = /777\W*0042|7770042|oculta@|98765432101|777\W*0043/;
/** A request that the law gives people is answered by their contact itself: all that is kept of them is told (0081). */
const DE_LA_LEY: readonly string[] = ['datosPersonales.buscar'];
/** As many routes that are read as answer this role; a walk over refusals alone would prove nothing. */
const LEIDAS = 80;

describe('El contacto de una persona para quien no puede verlo', () => {
  let m: Matriz;
  let deSucursal: Actor;

  beforeAll(async () => {
    m = await abrirMatriz();
    const { admin, ajeno } = m;
    const permisos = PERMISOS.filter((permiso) => permiso !== 'personas.contacto');
    const { id: role_id } = await crearRol(admin, { alcance: 'sucursal', permisos });
    deSucursal = await crearCuenta(admin, { role_id, entidad_id: ajeno.entidad });
    // With another telephone first: the change is in the audit trail, old and new.
    for (const telefono of ['319 777 0043', CONTACTO.telefono])
      await admin.api
        .put(`/api/personas/${ajeno.ficha}`)
        .send({ nombre: NOMBRE, ...CONTACTO, documento_tipo: 'CC', telefono })
        .expect(200);
    const suyo = { hora_inicio: '15:00', hora_fin: '16:00', capacidad: 4 };
    const horario = await crearHorario(admin, { agenda_id: ajeno.agenda, ...suyo });
    const cliente = { cliente_nombre: NOMBRE, cliente_telefono: CONTACTO.telefono, cliente_email: CONTACTO.email };
    await crearCita(admin, horario, { ...cliente, persona_id: ajeno.ficha });
    const espera = await anotar(admin, { nombre: NOMBRE, telefono: CONTACTO.telefono, entidad_id: ajeno.entidad });
    await admin.api
      .post(`/api/lista-espera/ofrecer/${espera.id}`)
      .send({ agenda_id: ajeno.agenda, horario_id: horario.id, fecha: '2026-11-25' })
      .expect(201);
  }, 120_000);
  afterAll(() => m.prueba.cerrar());

  /** The query that a route is read with, for each form it has. */
  function consultas({ ruta }: Ruta): Array<Record<string, unknown>> {
    const query = (ruta as { query?: unknown }).query;
    const campos = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
    const comun = {
      ...(campos.includes('q') && { q: 'Oculta' }),
      ...(campos.includes('busca') && { busca: 'Oculta' }),
      ...(campos.includes('nombre') && { nombre: 'Oculta' }),
      ...(campos.includes('fecha') && { fecha: '2026-11-18' }),
      ...(campos.includes('per_page') && { per_page: 100 }),
    };
    return campos.includes('formato') ? [comun, { ...comun, formato: 'csv' }] : [comun];
  }

  const idDe = (r: Ruta): number | undefined => {
    const dueno = conParametros(r) ? duenoDe(r) : null;
    return dueno === null ? undefined : m.ajeno[dueno];
  };

  it('el canario canta: quien puede verlo lo lee', async () => {
    const { text } = await m.admin.api.get('/api/personas').query({ entidad_id: m.ajeno.entidad }).expect(200);
    expect(text).toMatch(CANARIOS);
  });

  it('no está en nada de lo que se lee: ni listas, ni archivos, ni errores, ni la auditoría', async () => {
    const lecturas = RUTAS.filter(({ metodo, clave }) => metodo === 'get' && !DE_LA_LEY.includes(clave));
    const [leidas, cantan] = [new Set<string>(), [] as string[]];
    for (const r of lecturas)
      for (const query of consultas(r)) {
        const { status, text } = await llamar(deSucursal.api, r, { id: idDe(r), query });
        if (status === 200) leidas.add(r.clave);
        const [hallado] = CANARIOS.exec(text ?? '') ?? [];
        if (hallado !== undefined) cantan.push(`${r.clave} ${JSON.stringify(query)}: ${hallado}`);
      }
    expect(cantan).toEqual([]);
    expect(leidas.size).toBeGreaterThan(LEIDAS);
  }, 180_000);

  it('no está en ningún reporte, ni en su archivo', async () => {
    const cantan: string[] = [];
    let hechos = 0;
    for (const report_type of TIPOS_REPORTE) {
      const pedido = { report_type, start_date: '2026-11-01', end_date: '2026-11-30' };
      const { text, status } = await deSucursal.api.post('/api/generate-report').send(pedido);
      if (status === 200) hechos++;
      if (CANARIOS.test(text)) cantan.push(report_type);
    }
    expect(cantan).toEqual([]);
    // Those that one branch alone may ask for.
    expect(hechos).toBeGreaterThan(TIPOS_REPORTE.length / 2);
  }, 120_000);

  it('no está en los errores: el teléfono de otra ficha dice que ya hay una, y no cuál es', async () => {
    const otra = { nombre: NOMBRE, telefono: CONTACTO.telefono };
    const { text, status } = await deSucursal.api.post('/api/personas').send({ nombre: NOMBRE });
    expect(text).not.toMatch(CANARIOS);
    expect(status).toBe(201);
    const repetida = await deSucursal.api.post('/api/personas').send(otra).expect(409);
    expect(repetida.text).not.toMatch(CANARIOS);
  });
});
