import type { Importacion, Operador } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSucursal, crearSupervisor } from '../../../test/crear.js';
import { enviarHoja, NADA } from '../../../test/importar.js';
import { aLaVez, resumir } from '../../../test/tormenta.js';

const CSV =
  'Nombre;Apellido;Correo;Teléfono;Cargo\nPaula;Ríos;Paula@Salon.co;300 123 4567;\nBeto;Lara;beto@salon.co;;Supervisor\n';

describe('Importar personas', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  beforeEach(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
  });
  afterEach(() => app.cerrar());

  const send = (file: string, query: object, who = admin) => enviarHoja(who, 'operadores', file, query);
  const importOne = async (file: string, who = admin, query: object = { entidad_id: north }): Promise<Importacion> =>
    (await send(file, { simular: false, ...query }, who).expect(201)).body.data;
  const kept = async () =>
    (await admin.api.get('/api/operadores/listar-operador').expect(200)).body.map((o: Operador) => [
      `${o.nombre} ${o.apellido}`,
      o.usuario?.email,
      o.telefono,
      o.cargo?.nombre,
      o.entidades.nombre,
    ]);
  const letters = async (): Promise<string[]> =>
    (await admin.api.get('/api/correo').expect(200)).body.data
      .map(({ para }: { para: string }) => para)
      .filter((para: string) => para.endsWith('@salon.co'))
      .sort();
  const GUARDADO = [
    ['Beto Lara', 'beto@salon.co', '', 'Supervisor', 'Norte'],
    ['Paula Ríos', 'paula@salon.co', '300 123 4567', 'Operador', 'Norte'],
  ];

  it('una hoja se revisa, invita a cada persona por su correo, y repetirla no dobla a nadie', async () => {
    expect((await send(CSV, { simular: true, entidad_id: north }).expect(200)).body.data.resumen).toEqual({
      ...NADA,
      crear: 2,
    });
    expect(await kept()).toEqual([]);
    expect((await importOne(CSV)).resumen).toEqual({ ...NADA, crear: 2 });
    expect(await kept()).toEqual(GUARDADO);
    expect(await letters()).toEqual(['beto@salon.co', 'paula@salon.co']);

    // Another telephone in the file is no change of the person.
    const again = await importOne(CSV.replace('300 123', '311 999'));
    expect(again.resumen).toEqual({ ...NADA, sin_cambios: 2 });
    expect(again.filas[0]?.aviso).toBe('Ya está: sus datos se cambian en su ficha');
    expect(await kept()).toEqual(GUARDADO);
    expect(await letters()).toHaveLength(2);
  });

  it('el nombre completo en una columna se parte, y cada fila va a la sucursal que nombra', async () => {
    await crearSucursal(admin, { name: 'Sur' });
    await importOne(
      'Nombre completo;E-mail;Sucursal\nPaula María Ríos;paula@salon.co;Norte\nBeto Lara;beto@salon.co;SUR\n',
      admin,
      {},
    );
    expect((await kept()).map(([quien, , , , de]: string[]) => [quien, de])).toEqual([
      ['Beto Lara', 'Sur'],
      ['Paula María Ríos', 'Norte'],
    ]);
  });

  it('con una fila mala no entra nadie, y cada una dice qué le pasa', async () => {
    await importOne('Nombre;Apellido;Correo\nAna;Paz;ana@salon.co\n');
    await crearSucursal(admin, { name: 'Sur' });
    const file =
      'Nombre;Apellido;Correo;Cargo;Sucursal\nPaula;Ríos;paula@salon.co;;Norte\n;Ríos;x@salon.co;;Norte\nBeto;;beto@salon.co;;Norte\n' +
      'Cira;Gil;cira;;Norte\nDina;Mar;dina@salon.co;Jefe;Norte\nAna;Paz;ana@salon.co;;Sur\nPaula;Ríos;PAULA@salon.co;;Sur\n' +
      `Yo;Mismo;${admin.email};;Norte\n`;
    const { body } = await send(file, { simular: false }).expect(400);
    expect(body.errores).toEqual({
      'fila 3': ['El nombre es requerido'],
      'fila 4': ['El apellido es requerido'],
      'fila 5': ['El email no es válido'],
      'fila 6': ['El cargo «Jefe» no existe'],
      'fila 7': ['El email ya está registrado'],
      'fila 8': ['La fila está repetida en el archivo'],
      'fila 9': ['El email ya está registrado'],
    });
    expect(await kept()).toHaveLength(1);
    const many = Array.from({ length: 201 }, (_, i) => `Uno;Más;uno${i}@salon.co`).join('\n');
    expect((await send(`Nombre;Apellido;Correo\n${many}\n`, { entidad_id: north }).expect(400)).body.codigo).toBe(
      'MUCHAS_PERSONAS',
    );
  });

  it('quien fue desactivado no vuelve por la hoja, y quien ve una sucursal trae a la suya', async () => {
    const sara = await crearSupervisor(admin, { entidad_id: north });
    const own = await importOne('Nombre;Apellido;Correo\nAna;Paz;ana@salon.co\n', sara, {});
    expect(own.resumen.crear).toBe(1);
    const [ana] = (await admin.api.get('/api/operadores/listar-operador').expect(200)).body.filter(
      (o: Operador) => o.nombre === 'Ana',
    );
    await admin.api.delete(`/api/operadores/eliminar-operador/${ana.id}`).expect(200);
    const again = await importOne('Nombre;Apellido;Correo\nAna;Paz;ana@salon.co\n', sara, {});
    expect(again.filas[0]).toMatchObject({
      accion: 'sin_cambios',
      aviso: 'Ya está, desactivada: se reactiva en Operadores',
    });
  });

  it('la misma hoja a la vez trae a cada persona una sola vez', async () => {
    const reply = await aLaVez(5, () => send(CSV, { simular: false, entidad_id: north }));
    expect(resumir(reply).estados).toEqual({ 201: 5 });
    expect(await kept()).toEqual(GUARDADO);
    expect(await letters()).toHaveLength(2);
  });
});
