import { PERMISOS } from '@jornal/contract';
import {
  abrirMatriz,
  CERRADAS,
  CON_PERMISO,
  CUERPOS,
  conParametros,
  cuerpoDe,
  DE_SUCURSAL,
  darRol,
  duenoDe,
  foto,
  llamar,
  type Matriz,
  matrizDeAcceso,
  type Ruta,
  SIN_SUCURSAL,
} from './access-cases.js';
import { type Prueba } from './app.js';
import { type Actor, crearOperador, crearRol, type Operador } from './crear.js';
import { camposDe, muestraDe } from './muestra.js';
import { type Ajeno, CANARIO } from './other-branch.js';

describe('La matriz de acceso entre sucursales', () => {
  let prueba: Prueba;
  let admin: Actor;
  let supervisora: Operador;
  let ana: Operador;
  let colega: Operador;
  let ajeno: Ajeno;
  let deCadaQuien: Matriz['deCadaQuien'];
  const { paraCada, responde, resumen } = matrizDeAcceso();

  beforeAll(async () => {
    ({ prueba, admin, supervisora, ana, colega, ajeno, deCadaQuien } = await abrirMatriz());
  });
  afterAll(async () => {
    process.stdout.write(resumen());
    await prueba.cerrar();
  });

  it('lo de otra sucursal no existe para quien no es administrador, aunque tenga todos los permisos', async () => {
    const antes = await foto(prueba);
    await paraCada(CERRADAS.filter(conParametros), async (r) => {
      const dueno = duenoDe(r);
      if (dueno === null) return null;
      const cuerpo = { ...(muestraDe(cuerpoDe(r)) as object | undefined), ...CUERPOS[r.clave] };
      return deCadaQuien((api, quien) => responde(llamar(api, r, { id: ajeno[dueno], cuerpo }), [403, 404], quien));
    });
    expect(await foto(prueba)).toEqual(antes);
  });

  it('nadie nombra otra sucursal ni a alguien de otra en lo que envía', async () => {
    const antes = await foto(prueba);
    const ajenos = {
      entidad_id: ajeno.entidad,
      empleado_id: ajeno.operador,
      operador_id: ajeno.operador,
      productoId: ajeno.producto,
      agenda_id: ajeno.agenda,
      cita_id: ajeno.cita,
      entidades: [ajeno.entidad],
    };
    const escriben = CERRADAS.filter((r) => r.metodo !== 'get' && !conParametros(r));
    const enDireccion = (r: Ruta) => camposDe(r.ruta.query).includes('entidad_id');
    const nombran = escriben.filter((r) => enDireccion(r) || camposDe(cuerpoDe(r)).some((campo) => campo in ajenos));
    expect(nombran.length).toBeGreaterThan(0);
    await paraCada(nombran, async (r) => {
      const cuerpo = { ...(muestraDe(cuerpoDe(r), ajenos) as object), ...CUERPOS[r.clave] };
      const query = enDireccion(r) ? { simular: 'false', entidad_id: ajeno.entidad } : {};
      return deCadaQuien((api, quien) => responde(llamar(api, r, { cuerpo, query }), [403, 404], quien));
    });
    expect(await foto(prueba)).toEqual(antes);
  });

  it('nadie nombra otra sucursal en lo que consulta; de alguien de otra no recibe nada', async () => {
    // A place cannot be asked for without naming an agenda: that of the other branch.
    const obligatorios = {
      fecha: '2026-11-18',
      fecha_inicio: '2026-11-01',
      fecha_fin: '2026-11-30',
      desde: '2026-11-18',
      hasta: '2026-11-20',
      duracion_minutos: '30',
      horario_id: ajeno.horario,
      q: 'ninguna',
      lista: 'citas',
    };
    const lugar = (campos: string[]) => (campos.includes('horario_id') ? { agenda_id: ajeno.agenda } : {});
    await paraCada(
      CERRADAS.filter((r) => r.metodo === 'get' && !conParametros(r)),
      async (r) => {
        const campos = camposDe(r.ruta.query);
        const base = {
          ...Object.fromEntries(Object.entries(obligatorios).filter(([campo]) => campos.includes(campo))),
          ...lugar(campos),
        };
        return deCadaQuien(async (api, quien) => {
          const pedir = (query: Record<string, unknown>, esperados: number[]) =>
            responde(llamar(api, r, { query }), esperados, quien);
          const fallas = [await pedir(base, 'agenda_id' in base ? [403, 404] : [200, 403])];
          if (campos.includes('entidad_id')) fallas.push(await pedir({ ...base, entidad_id: ajeno.entidad }, [403]));
          for (const campo of ['empleado_id', 'operador_id'].filter((c) => campos.includes(c)))
            fallas.push(await pedir({ ...base, [campo]: ajeno.operador }, [200, 403, 404]));
          for (const campo of ['search', 'q'].filter((c) => campos.includes(c)))
            fallas.push(
              await pedir({ ...base, [campo]: 'canario' }, r.clave.startsWith('datosPersonales.') ? [200, 403] : [200]),
            );
          return fallas.find((f) => f !== null) ?? null;
        });
      },
    );
  });

  it('un operador no consulta la cuenta de un colega de su misma sucursal, tampoco con un rol que la ve entera sin ver pagos', async () => {
    const cajera = await crearOperador(admin, { entidad_id: colega.entidad_id });
    await darRol(
      admin,
      cajera,
      (await crearRol(admin, { alcance: 'sucursal', permisos: PERMISOS.filter((p) => p !== 'pagos.ver') })).id,
    );
    for (const { api } of [ana, cajera]) {
      await paraCada(
        CERRADAS.filter((r) => r.metodo === 'get' && r.ruta.path.includes(':empleadoId')),
        (r) => responde(llamar(api, r, { id: colega.id }), [403]),
      );
    }
    await cajera.api.get('/api/pagos/listar-pagos').query({ empleado_id: colega.id }).expect(403);
    for (const ruta of ['/api/servicios/listar-servicios-realizados', '/api/pagos/listar-pagos'])
      await ana.api.get(ruta).query({ empleado_id: colega.id }).expect(403);
  });

  it('un operador no cambia la cuenta de un colega de su sucursal ni la ve entre las demás, aunque tenga todos los permisos', async () => {
    const pagar = { empleado_id: colega.id, monto: 1_000, fecha: '2026-11-18' };
    const nota = (
      await admin.api
        .post('/api/pagos/crear-pago')
        .send({ ...pagar, estado: false })
        .expect(201)
    ).body.data.id;
    const ocasional = {
      tipo: 'servicio_ocasional',
      concepto: 'Peinado',
      metodo_pago: 'efectivo',
      monto: 1_000,
      monto_efectivo: 1_000,
      monto_transferencia: 0,
      fecha: '2026-11-18',
    };
    const ingreso = (
      await admin.api
        .post('/api/servicios/crear-ingreso-adicional')
        .send({ ...ocasional, operador_id: colega.id })
        .expect(201)
    ).body.data.id;
    const antes = await foto(prueba);
    await ana.api.delete(`/api/servicios/eliminar-ingreso-adicional/${ingreso}`).expect(403);
    await ana.api.post('/api/pagos/crear-pago').send(pagar).expect(403);
    await ana.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: colega.id, monto: 1_000, tipo_pago: 'total' })
      .expect(403);
    await ana.api
      .post('/api/servicios/crear-ingreso-adicional')
      .send({ ...ocasional, operador_id: colega.id })
      .expect(403);
    await ana.api.put(`/api/pagos/marcar-pagado/${nota}`).send({}).expect(404);
    await ana.api.delete(`/api/pagos/eliminar-pago/${nota}`).expect(404);
    expect(await foto(prueba)).toEqual(antes);
    for (const ruta of [
      '/api/pagos/estado-empleados',
      '/api/servicios/total-pagar-operador',
      '/api/servicios/total-pagar-operador-completo',
    ]) {
      const { body } = await ana.api.get(ruta).expect(200);
      expect(body.filter((e: { empleado_id: number }) => e.empleado_id !== ana.id)).toEqual([]);
    }
    const { body } = await supervisora.api.get('/api/pagos/estado-empleados').expect(200);
    expect(body.map((e: { empleado_id: number }) => e.empleado_id)).toEqual(
      expect.arrayContaining([ana.id, colega.id]),
    );
    await admin.api.delete(`/api/pagos/eliminar-pago/${nota}`).expect(200);
    await admin.api.delete(`/api/servicios/eliminar-ingreso-adicional/${ingreso}`).expect(200);
  });

  it('en una sucursal archivada nada se crea ni se cambia: ninguna ruta de lo suyo escribe, ni para un administrador', async () => {
    const escriben = CON_PERMISO.filter(
      (r) => r.metodo !== 'get' && DE_SUCURSAL.test(r.acceso) && !SIN_SUCURSAL.includes(r.clave),
    );
    expect(escriben.length).toBeGreaterThan(40);
    const archivar = (cuando: string | null) =>
      Promise.all([
        prueba.sql(`UPDATE sucursal SET archivada_en = $2 WHERE entidad_id = $1`, [ajeno.entidad, cuando]),
        prueba.sql(`UPDATE entidad SET archivado_en = $2 WHERE id = $1`, [ajeno.entidad, cuando]),
      ]);
    await archivar('2026-11-18T15:00:00Z');
    const antes = await foto(prueba);
    const suyos = {
      entidad_id: ajeno.entidad,
      empleado_id: ajeno.operador,
      operador_id: ajeno.operador,
      a_operador_id: ajeno.operador,
    };
    const conocidos = {
      ...suyos,
      productoId: ajeno.producto,
      agenda_id: ajeno.agenda,
      horario_id: ajeno.horario,
      servicio_id: ajeno.servicio,
    };
    await paraCada(escriben, async (r) => {
      const dueno = conParametros(r) ? duenoDe(r) : null;
      const cuerpo = { ...(muestraDe(cuerpoDe(r), conocidos) as object), ...CUERPOS[r.clave] };
      const query = camposDe(r.ruta.query).includes('entidad_id')
        ? { simular: 'false', entidad_id: ajeno.entidad }
        : {};
      const { status, text } = await llamar(admin.api, r, {
        id: dueno === null ? undefined : ajeno[dueno],
        cuerpo,
        query,
      });
      return status === 409 && text.includes('"La sucursal está archivada. Restáurala primero en Sucursales."')
        ? null
        : `${status}: ${text.slice(0, 200)}`;
    });
    expect(await foto(prueba)).toEqual(antes);
    await archivar(null);
  });

  it('control: un administrador sí ve lo de esa sucursal', async () => {
    const textos: string[] = [];
    for (const r of CERRADAS.filter((c) => c.metodo === 'get' && !conParametros(c)))
      textos.push((await llamar(admin.api, r, { query: {} })).text);
    expect(textos.filter((t) => t.includes(CANARIO)).length).toBeGreaterThan(5);
  });
});
