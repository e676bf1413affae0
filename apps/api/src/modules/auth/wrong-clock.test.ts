import { Secret, TOTP } from 'otpauth';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { CLAVE, crearAdmin, crearUsuario, moverInstantes } from '../../../test/crear.js';
import { ClockWatch } from '../../platform/db/clock-watch.js';
import { Retries } from '../../platform/db/retries.js';
import { EnlacesService } from '../enlaces/enlaces.service.js';
import { Token } from './token.js';

describe('Con un reloj que no da la hora', () => {
  let app: Prueba;

  beforeAll(async () => {
    app = await abrirApp();
  });
  afterAll(() => app.cerrar());

  /** How far the process's own clock is off, once it was compared. */
  const forward = async (ms: number) => {
    const clocks = app.app.get(ClockWatch, { strict: false });
    clocks.process = () => Date.now() + ms;
    await clocks.compare();
  };

  it('la sesión que un reloj adelantado de la base dio por terminada vuelve a valer cuando se corrige la hora', async () => {
    const admin = await crearAdmin(app);
    const { sid } = JSON.parse(Buffer.from(admin.token.split('.')[1] as string, 'base64url').toString());
    const run = (horas: number) =>
      moverInstantes(app, { tabla: 'sesion', columna: 'vence_en', horas }, `id = '${sid}'`);
    // Its end comes nearer by as much as the clock of the database goes ahead.
    await run(-721);
    await admin.api.get('/api/sesion').expect(401);
    await run(721);
    await admin.api.get('/api/sesion').expect(401);
    app.app.get(Token, { strict: false }).ahora = () => performance.now() + 61_000;
    await admin.api.get('/api/sesion').expect(200);
  });

  it('con él un día adelantado, un enlace de hace un rato todavía abre y el código que muestra el teléfono entra', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const { secreto } = (await sara.api.post('/api/cuenta/segundo-factor').send({ password: CLAVE }).expect(201)).body;
    const codigoA = (hora: Date) =>
      new TOTP({ secret: Secret.fromBase32(secreto) }).generate({ timestamp: hora.getTime() });
    await sara.api
      .post('/api/cuenta/segundo-factor/confirmar')
      .send({ codigo: codigoA(app.reloj.fuente()) })
      .expect(201);
    const enlaces = app.app.get(EnlacesService, { strict: false });
    const { correo_id } = await app.app
      .get(Retries, { strict: false })
      .run((em) =>
        enlaces.emitir(em, { usuario_id: sara.usuario_id, email: sara.email, nombre: null, proposito: 'restablecer' }),
      );
    const [{ token }] = (await app.sql('SELECT secreto AS token FROM correo_saliente WHERE id = $1', [correo_id])) as [
      { token: string },
    ];
    app.reloj.avanzar({ minutos: 1 });
    const deVerdad = app.reloj.fuente();
    app.reloj.avanzar({ dias: 1 });
    await forward(86_400_000);
    expect(await enlaces.vivo(token)).toMatchObject({ email: sara.email });
    await app.http
      .post('/api/login')
      .send({ email: sara.email, password: CLAVE, codigo: codigoA(app.reloj.fuente()) })
      .expect(401);
    await app.http
      .post('/api/login')
      .send({ email: sara.email, password: CLAVE, codigo: codigoA(deVerdad) })
      .expect(200);
    app.reloj.avanzar({ dias: -1 });
    await forward(0);
  });
});
