import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearOperador, crearSucursal, crearUsuario } from '../../../test/crear.js';
import { veces } from '../../../test/tormenta.js';
import { Housekeeping } from '../../core/changes/housekeeping.js';
import { Retries } from '../../platform/db/retries.js';
import { UsuariosService } from '../usuarios/usuarios.service.js';
import { EnlacesService } from './enlaces.service.js';
import type { Proposito } from './letters.js';

describe('Los enlaces', () => {
  let app: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    app = await abrirApp({ config: { PUBLIC_URL: 'https://jornal.ejemplo.co' } });
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());

  const enlaces = () => app.app.get(EnlacesService, { strict: false });
  const emitir = (
    who: Pick<Actor, 'usuario_id' | 'email'>,
    purpose: Proposito = 'restablecer',
    name: string | null = null,
  ) =>
    app.app
      .get(Retries, { strict: false })
      .run((em) =>
        enlaces().emitir(em, { usuario_id: who.usuario_id, email: who.email, nombre: name, proposito: purpose }),
      );
  const correo = async (id: number) =>
    (
      (await app.sql<{ secreto: string | null; fallo: string | null; cuerpo: string; html: string }>(
        'SELECT * FROM correo_saliente WHERE id = $1',
        [id],
      )) as [never]
    )[0] as {
      secreto: string | null;
      fallo: string | null;
      cuerpo: string;
      html: string;
    };

  it('de un enlace se guarda solo su huella, y su secreto espera en el correo, fuera del texto', async () => {
    const ana = await crearUsuario(app, 'supervisor');
    const { enlace_id, correo_id } = await emitir(ana);
    const { secreto, cuerpo, html } = await correo(correo_id);
    expect(secreto).toMatch(/^[\w-]{43}$/);
    expect(cuerpo).toContain('https://jornal.ejemplo.co/clave#{{secreto}}');
    expect(cuerpo + html).not.toContain(secreto);
    const [row] = await app.sql<{ hash: string }>('SELECT * FROM enlace_clave WHERE id = $1', [enlace_id]);
    expect(JSON.stringify(row)).not.toContain(secreto);
    expect(row).toMatchObject({
      usuario_id: ana.usuario_id,
      proposito: 'restablecer',
      usado_en: null,
      anulado_en: null,
      correo_id,
    });
    expect(await enlaces().vivo(secreto as string)).toMatchObject({ id: enlace_id, email: ana.email });
  });

  it('uno nuevo mata los anteriores, y el correo que llevaba uno muerto ya no sale ni lo guarda', async () => {
    const ana = await crearUsuario(app, 'supervisor');
    const primero = await emitir(ana);
    const { secreto } = await correo(primero.correo_id);
    const segundo = await emitir(ana);
    expect(await enlaces().vivo(secreto as string)).toBeNull();
    expect(await correo(primero.correo_id)).toMatchObject({ secreto: null, fallo: 'ENLACE_VENCIDO', intentos: 20 });
    expect(await correo(segundo.correo_id)).toMatchObject({ secreto: expect.any(String), fallo: null });
  });

  it('de veinte pedidos a la vez queda uno solo vivo', async () => {
    const ana = await crearUsuario(app, 'supervisor');
    await veces(20, () => emitir(ana));
    expect(
      await app.sql('SELECT id FROM enlace_clave WHERE usuario_id = $1 AND anulado_en IS NULL', [ana.usuario_id]),
    ).toHaveLength(1);
    expect(
      await app.sql('SELECT id FROM correo_saliente WHERE usuario_id = $1 AND secreto IS NOT NULL', [ana.usuario_id]),
    ).toHaveLength(1);
  });

  it('vence a las 24 horas, y con él su secreto', async () => {
    const ana = await crearUsuario(app, 'supervisor');
    const { correo_id } = await emitir(ana);
    const { secreto } = await correo(correo_id);
    app.reloj.avanzar({ horas: 23, minutos: 59 });
    await app.app.get(Housekeeping, { strict: false }).clean();
    expect(await enlaces().vivo(secreto as string)).toMatchObject({ email: ana.email });
    app.reloj.avanzar({ minutos: 1 });
    expect(await enlaces().vivo(secreto as string)).toBeNull();
    await app.app.get(Housekeeping, { strict: false }).clean();
    expect(await correo(correo_id)).toMatchObject({ secreto: null, fallo: 'ENLACE_VENCIDO' });
  });

  it('el de una cuenta desactivada no sirve', async () => {
    const ana = await crearUsuario(app, 'supervisor');
    const { correo_id } = await emitir(ana);
    const { secreto } = await correo(correo_id);
    await app.app
      .get(Retries, { strict: false })
      .run((em) => app.app.get(UsuariosService, { strict: false }).desactivar(em, ana.usuario_id));
    expect(await enlaces().vivo(secreto as string)).toBeNull();
    expect((await correo(correo_id)).secreto).toBeNull();
  });

  it('a quien se registra como operador le llega un enlace para elegir su contraseña, y ninguna contraseña', async () => {
    const ana = await crearOperador(admin, {
      entidad_id: (await crearSucursal(admin)).id,
      nombre: 'Ana <b>"María"</b>',
    });
    const [row] = await app.sql<{ asunto: string; cuerpo: string; html: string }>(
      'SELECT asunto, cuerpo, html FROM correo_saliente WHERE usuario_id = $1',
      [ana.usuario_id],
    );
    expect(row).toMatchObject({
      asunto: 'Tu acceso a Jornal',
      cuerpo: expect.stringContaining('Hola, Ana <b>"María"</b>:'),
    });
    expect(row?.html).toContain('Hola, Ana &lt;b&gt;&quot;María&quot;&lt;/b&gt;:');
    expect(row?.html).not.toContain('<b>');
  });

  it('lo olvidado a los días de KEEP_MAIL_DAYS son también los enlaces', async () => {
    const { enlace_id } = await emitir(await crearUsuario(app, 'supervisor'));
    const cleanup = app.app.get(Housekeeping, { strict: false });
    app.reloj.avanzar({ dias: 30 });
    await cleanup.clean();
    expect(await app.sql('SELECT id FROM enlace_clave WHERE id = $1', [enlace_id])).toHaveLength(1);
    app.reloj.avanzar({ dias: 2 });
    await cleanup.clean();
    expect(await app.sql('SELECT id FROM enlace_clave WHERE id = $1', [enlace_id])).toHaveLength(0);
  });
});
