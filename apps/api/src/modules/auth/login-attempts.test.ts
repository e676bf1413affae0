import supertest from 'supertest';
import { abrirApp, type OpcionesPrueba, type Prueba } from '../../../test/app.js';
import { type Actor, CLAVE, crearAdmin, crearUsuario } from '../../../test/crear.js';
import { barrera, resumir, veces } from '../../../test/tormenta.js';
import { Housekeeping } from '../../core/changes/housekeeping.js';

const DUENA = 'duena@jornal.test';
const MALA = 'equivocada';
const CASA = '203.0.113.7';

let app: Prueba;
let admin: Actor;

async function open(config: OpcionesPrueba['config'] = {}): Promise<void> {
  app = await abrirApp({ config: { LOGIN_FREE_FAILURES: 3, TRUST_PROXY: ['127.0.0.1'], ...config } });
  admin = await crearAdmin(app, DUENA);
}
afterEach(() => app.cerrar());

type Desde = { ip?: string; galleta?: string };
// Without a jar: a device that keeps nothing unless the test says so.
const signIn = (email: string, password: string, { ip = CASA, galleta = '' }: Desde = {}) =>
  supertest(app.url).post('/api/login').set('X-Forwarded-For', ip).set('Cookie', galleta).send({ email, password });
const avanzar = (seconds: number) => app.reloj.avanzar({ minutos: seconds / 60 });
const galletaDe = (answer: { headers: Record<string, unknown> }) =>
  ((answer.headers['set-cookie'] as string[])[0] as string).split(';')[0] as string;
/** The address of the n-th attacker. */
const atacante = (n: number) => `198.51.${Math.floor(n / 200)}.${n % 200}`;

describe('Los intentos de entrar a una cuenta desde una dirección', () => {
  it('esperan cada vez más tras los primeros fallos, hasta un minuto, aun con la contraseña correcta', async () => {
    await open();
    for (let i = 0; i < 3; i++) await signIn(DUENA, MALA).expect(401);
    for (const waiter of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const slowed = await signIn(DUENA, CLAVE).expect(429);
      expect(slowed.headers['retry-after']).toBe(String(waiter));
      avanzar(waiter);
      await signIn(DUENA, MALA).expect(401);
    }
    const frenada = await signIn(DUENA, CLAVE).expect(429);
    expect(frenada.body).toMatchObject({
      codigo: 'DEMASIADOS_INTENTOS',
      message: 'Demasiados intentos fallidos. Intenta de nuevo en 60 segundos.',
    });
    avanzar(59);
    expect((await signIn(DUENA, CLAVE).expect(429)).body.message).toBe(
      'Demasiados intentos fallidos. Intenta de nuevo en 1 segundo.',
    );
    avanzar(1);
    await signIn(DUENA, CLAVE).expect(200);
  });

  it('no hacen esperar a la misma cuenta desde otra dirección, ni a otra cuenta desde la misma', async () => {
    await open();
    const sara = await crearUsuario(app, 'supervisor');
    for (let i = 0; i < 3; i++) await signIn(DUENA, MALA).expect(401);
    await signIn(DUENA, CLAVE).expect(429);
    await signIn(DUENA, CLAVE, { ip: '203.0.113.8' }).expect(200);
    await signIn(sara.email, CLAVE).expect(200);
  });

  it('se olvidan al entrar bien y al pasar la ventana: solo cuentan los seguidos', async () => {
    await open();
    for (let i = 0; i < 3; i++) {
      await signIn(DUENA, MALA).expect(401);
      await signIn(DUENA, MALA).expect(401);
      await signIn(DUENA, CLAVE).expect(200);
    }
    for (let i = 0; i < 3; i++) await signIn(DUENA, MALA).expect(401);
    avanzar(16 * 60);
    for (let i = 0; i < 3; i++) await signIn(DUENA, MALA).expect(401);
    await signIn(DUENA, MALA).expect(429);
  });

  it('de una dirección de IPv6 se cuentan con los de toda su red', async () => {
    await open();
    for (let i = 0; i < 3; i++) await signIn(DUENA, MALA, { ip: `2001:db8:0:7::${i + 1}` }).expect(401);
    await signIn(DUENA, MALA, { ip: '2001:db8:0:7:ffff::9' }).expect(429);
    await signIn(DUENA, MALA, { ip: '2001:db8:0:8::1' }).expect(401);
  });

  it('muchos a la vez no pasan juntos por debajo del límite', async () => {
    await open();
    const { estados } = resumir(await veces(40, () => signIn(DUENA, MALA)));
    expect(estados).toEqual({ 401: 3, 429: 37 });
  });

  it('control: quien mira la cuenta antes y suma después deja pasar a todos los que llegan juntos', async () => {
    await open();
    await app.sql(`INSERT INTO intento_login (clave, fallos, libre_en, ultimo) VALUES ('control', 0, now(), now())`);
    const juntos = barrera(10);
    const pasan = await veces(10, async () => {
      const [row] = await app.sql<{ fallos: number }>(`SELECT fallos FROM intento_login WHERE clave = 'control'`);
      await juntos();
      if ((row?.fallos ?? 0) >= 3) return false;
      await app.sql(`UPDATE intento_login SET fallos = fallos + 1 WHERE clave = 'control'`);
      return true;
    });
    expect(pasan.filter(Boolean)).toHaveLength(10);
  });

  it('una cuenta que no existe responde, espera y se olvida igual que una que existe', async () => {
    await open({ LOGIN_ACCOUNT_FAILURES: 6 });
    const history = async (email: string) => {
      const steps: unknown[] = [];
      const paso = async (since?: Desde) => {
        const { status, body, headers } = await signIn(email, MALA, since);
        steps.push([status, body.codigo, body.message, headers['retry-after'] ?? null, headers['set-cookie'] ?? null]);
      };
      for (let i = 0; i < 4; i++) await paso();
      for (let i = 0; i < 4; i++) await paso({ ip: atacante(i) });
      await paso({ galleta: `jornal_dispositivo=${'x'.repeat(43)}.${'x'.repeat(43)}` });
      return steps;
    };
    const exists = await history(DUENA);
    expect(exists.at(-2)).toEqual([
      429,
      'DEMASIADOS_INTENTOS',
      'Demasiados intentos fallidos. Intenta de nuevo en 60 segundos.',
      '60',
      null,
    ]);
    expect(await history('nadie@jornal.test')).toEqual(exists);
  });
});

describe('Una cuenta a la que muchos tratan de entrar', () => {
  const ATACANTES = 6;

  /** Six guess from their own addresses as often as they are let, for some minutes; `mientras` is asked every second. */
  async function atacar(seconds: number, meanwhile: (segundo: number) => Promise<void>): Promise<number> {
    let probadas = 0;
    for (let s = 0; s < seconds; s++) {
      const answers = await veces(ATACANTES, (i) => signIn(DUENA, `intento ${s}`, { ip: atacante(i) }));
      probadas += answers.filter((r) => r.status === 401).length;
      await meanwhile(s);
      avanzar(1);
    }
    return probadas;
  }

  it('deja entrar siempre a un dispositivo que ya entró, y a uno nuevo en un minuto, mientras dure el ataque', async () => {
    await open({ LOGIN_ACCOUNT_FAILURES: 20 });
    const galleta = galletaDe(await signIn(DUENA, CLAVE).expect(200));
    let waiter: number | null = null;
    const fresh: number[] = [];
    await atacar(75, async (s) => {
      if (s % 10 === 5) await signIn(DUENA, CLAVE, { ip: '192.0.2.44', galleta }).expect(200);
      if (s < 5 || s % 5 !== 0 || fresh.at(-1) === 200) return;
      const { status, headers } = await signIn(DUENA, CLAVE, { ip: '192.0.2.99' });
      waiter ??= Number(headers['retry-after']);
      fresh.push(status);
    });
    expect(waiter).toBe(60);
    expect(fresh).toEqual([...Array<number>(12).fill(429), 200]);
  }, 120_000);

  it('quien ataca desde una dirección nueva espera un minuto antes de cada intento', async () => {
    await open({ LOGIN_ACCOUNT_FAILURES: 5 });
    for (let i = 0; i < 5; i++) await signIn(DUENA, MALA, { ip: atacante(i) }).expect(401);
    for (let round = 0; round < 3; round++) {
      expect((await signIn(DUENA, MALA).expect(429)).headers['retry-after']).toBe('60');
      avanzar(60);
      await signIn(DUENA, MALA).expect(401);
    }
  });

  it('vuelve a la calma cuando nadie falla en toda la ventana, o cuando se desbloquea', async () => {
    await open({ LOGIN_ACCOUNT_FAILURES: 5 });
    for (let i = 0; i < 5; i++) await signIn(DUENA, MALA, { ip: atacante(i) }).expect(401);
    await signIn(DUENA, MALA).expect(429);
    avanzar(16 * 60);
    await signIn(DUENA, CLAVE).expect(200);
  });
});

/** A browser takes a cookie of this name by https alone, and from no other host of the domain. */
const PROPIA =
  /^__Host-jornal_dispositivo=[\w-]{43}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/;

describe('Un dispositivo que ya entró', () => {
  it('guarda una marca que ningún programa de la página lee y que solo se manda al entrar', async () => {
    await open();
    const { headers } = await signIn(DUENA, CLAVE).expect(200);
    const [galleta] = headers['set-cookie'] as unknown as string[];
    expect(galleta).toMatch(
      /^jornal_dispositivo=[\w-]{43}\.[\w-]{43}; Path=\/api\/login; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    );
    const seguro = await app.http
      .post('/api/login')
      .set('X-Forwarded-For', CASA)
      .set('X-Forwarded-Proto', 'https')
      .send({ email: DUENA, password: CLAVE })
      .expect(200);
    expect((seguro.headers['set-cookie'] as unknown as string[])[0]).toMatch(PROPIA);
    const guardadas = JSON.stringify(await app.sql('SELECT * FROM dispositivo'));
    expect(guardadas).not.toContain((galleta as string).slice(19, 106));
  });

  it('conserva su marca al volver, y la comparte con quien entra después en él', async () => {
    await open();
    const sara = await crearUsuario(app, 'supervisor');
    const galleta = galletaDe(await signIn(DUENA, CLAVE).expect(200));
    expect(galletaDe(await signIn(DUENA, CLAVE, { galleta }).expect(200))).toBe(galleta);
    expect(galletaDe(await signIn(sara.email, CLAVE, { galleta }).expect(200))).toBe(galleta);
    const invented = `${galleta.slice(0, -43)}${'a'.repeat(43)}`;
    expect(galletaDe(await signIn(DUENA, CLAVE, { galleta: invented }).expect(200))).not.toBe(invented);
  });

  it('con la marca robada tampoco se prueban contraseñas sin esperar, ni la de otra cuenta', async () => {
    await open({ LOGIN_ACCOUNT_FAILURES: 1 });
    const sara = await crearUsuario(app, 'supervisor');
    const galleta = galletaDe(await signIn(DUENA, CLAVE).expect(200));
    for (let i = 0; i < 10; i++) await signIn(DUENA, MALA, { galleta, ip: atacante(i) }).expect(401);
    expect((await signIn(DUENA, MALA, { galleta, ip: atacante(10) }).expect(429)).headers['retry-after']).toBe('1');
    await signIn(sara.email, MALA).expect(401);
    await signIn(sara.email, CLAVE, { galleta, ip: atacante(11) }).expect(429);
  });

  it('deja de serlo cuando cambia la contraseña', async () => {
    await open({ LOGIN_ACCOUNT_FAILURES: 1 });
    const galleta = galletaDe(await signIn(DUENA, CLAVE).expect(200));
    await admin.api.put('/api/sesion/contrasena').send({ actual: CLAVE, nueva: 'otra clave larga' }).expect(200);
    await signIn(DUENA, MALA, { ip: atacante(0) }).expect(401);
    await signIn(DUENA, 'otra clave larga', { galleta }).expect(429);
  });

  it('de una cuenta se recuerdan los últimos veinte que entraron una vez', async () => {
    await open();
    const first = galletaDe(await signIn(DUENA, CLAVE).expect(200));
    for (let i = 0; i < 20; i++) {
      avanzar(1);
      await signIn(DUENA, CLAVE).expect(200);
    }
    expect(await app.sql('SELECT count(*)::int AS n FROM dispositivo')).toEqual([{ n: 20 }]);
    expect(galletaDe(await signIn(DUENA, CLAVE, { galleta: first }).expect(200))).not.toBe(first);
  });

  it('que ya volvió no se olvida porque un programa entre sin guardar nada', async () => {
    await open();
    const galleta = galletaDe(await signIn(DUENA, CLAVE).expect(200));
    avanzar(1);
    await signIn(DUENA, CLAVE, { galleta }).expect(200);
    for (let i = 0; i < 22; i++) {
      avanzar(1);
      await signIn(DUENA, CLAVE).expect(200);
    }
    expect(galletaDe(await signIn(DUENA, CLAVE, { galleta }).expect(200))).toBe(galleta);
    expect(await app.sql('SELECT count(*)::int AS n FROM dispositivo')).toEqual([{ n: 21 }]);
  });

  it('la guarda solo para https cuando la dirección pública lo es, aunque el proxy no lo diga', async () => {
    await open({ PUBLIC_URL: 'https://salon.co' });
    const { headers } = await signIn(DUENA, CLAVE).expect(200);
    expect((headers['set-cookie'] as unknown as string[])[0]).toMatch(PROPIA);
    // Where that is certain, the names under this one keep to https too; spa.test.ts asks where it is not.
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('con https vale la del propio nombre aunque otro subdominio ponga una más, y la que se guardó antes sigue valiendo', async () => {
    await open();
    const deAntes = galletaDe(await signIn(DUENA, CLAVE).expect(200));
    const value = deAntes.slice(deAntes.indexOf('=') + 1);
    const conHttps = (galleta: string) =>
      app.http
        .post('/api/login')
        .set('X-Forwarded-For', CASA)
        .set('X-Forwarded-Proto', 'https')
        .set('Cookie', galleta)
        .send({ email: DUENA, password: CLAVE })
        .expect(200);
    const marks = async () => (await app.sql('SELECT 1 FROM dispositivo')).length;
    const habia = await marks();
    const fresh = galletaDe(await conHttps(deAntes));
    expect(fresh).toBe(`__Host-jornal_dispositivo=${value}`);
    expect(galletaDe(await conHttps(`jornal_dispositivo=${'x'.repeat(43)}.${'x'.repeat(43)}; ${fresh}`))).toBe(fresh);
    expect(await marks()).toBe(habia);
  });

  it('puede equivocarse diez veces sin esperar, o más si a cualquiera se le permiten más', async () => {
    await open({ LOGIN_FREE_FAILURES: 12 });
    const galleta = galletaDe(await signIn(DUENA, CLAVE).expect(200));
    for (let i = 0; i < 12; i++) await signIn(DUENA, MALA, { galleta }).expect(401);
    await signIn(DUENA, CLAVE, { galleta }).expect(429);
  });
});

describe('Una dirección desde la que fallan muchas cuentas', () => {
  it('las hace esperar turno; las contraseñas de una sola cuenta no cierran la puerta a las demás', async () => {
    await open({ LOGIN_ADDRESS_ACCOUNTS: 4 });
    for (let i = 0; i < 300; i++) await signIn('nadie@jornal.test', MALA);
    await signIn(DUENA, CLAVE).expect(200);
    for (let i = 0; i < 3; i++) await signIn(`nadie${i}@jornal.test`, MALA).expect(401);
    expect((await signIn('otro1@jornal.test', MALA).expect(429)).headers['retry-after']).toBe('30');
    avanzar(30);
    await signIn('otro1@jornal.test', MALA).expect(401);
    expect((await signIn('otro1@jornal.test', MALA).expect(429)).headers['retry-after']).toBe('60');
    await signIn('otro2@jornal.test', MALA).expect(429);
  }, 60_000);

  it('deja entrar en un minuto a quien llega con la contraseña correcta, mientras alguien prueba correos inventados', async () => {
    await open();
    let seconds = 0;
    let inside: number | null = null;
    for (let n = 0; inside === null && seconds < 90; seconds++) {
      await veces(3, () => signIn(`inventado${n++ % 31}@jornal.test`, MALA));
      // Comes once the door is crowded, and again whenever it was told to.
      if (seconds >= 11 && (seconds - 11) % 30 === 0 && (await signIn(DUENA, CLAVE)).status === 200)
        inside = seconds - 11;
      avanzar(1);
    }
    expect(inside).toBe(30);
    // The authors of made-up e-mails still wait, each of them.
    await signIn('otro-inventado@jornal.test', MALA).expect(429);
  }, 60_000);

  it('el turno es de quien esperó: otro correo no lo toma, y quien no viene lo pierde', async () => {
    await open({ LOGIN_ADDRESS_ACCOUNTS: 2 });
    for (let i = 0; i < 2; i++) await signIn(`nadie${i}@jornal.test`, MALA).expect(401);
    await signIn(DUENA, CLAVE).expect(429);
    avanzar(30);
    await veces(5, (i) => signIn(`inventado${i}@jornal.test`, MALA).expect(429));
    await signIn(DUENA, CLAVE).expect(200);
    await signIn('tarde@jornal.test', MALA).expect(429);
    avanzar(180);
    await signIn('tarde@jornal.test', MALA).expect(429);
  });

  it('no hace esperar a quien ya entró desde su dispositivo', async () => {
    await open({ LOGIN_ADDRESS_ACCOUNTS: 2 });
    const galleta = galletaDe(await signIn(DUENA, CLAVE).expect(200));
    for (let i = 0; i < 5; i++) await signIn(`nadie${i}@jornal.test`, MALA);
    await signIn(DUENA, CLAVE, { galleta }).expect(200);
    await signIn(DUENA, CLAVE).expect(429);
  });

  it('prueba una vez por minuto cada cuenta, aunque haya esperado turno en todas', async () => {
    await open({ LOGIN_ADDRESS_ACCOUNTS: 2, LOGIN_ACCOUNT_FAILURES: 1 });
    const atacadas = Array.from({ length: 4 }, (_, i) => `atacada${i}@jornal.test`);
    for (const [i, email] of atacadas.entries()) await signIn(email, MALA, { ip: atacante(i) }).expect(401);
    // A turn at each of them is kept for this address, and comes a minute later.
    for (const email of atacadas) await signIn(email, MALA).expect(429);
    avanzar(60);
    for (const email of atacadas) await signIn(email, MALA).expect(401);
    for (const email of atacadas) expect((await signIn(email, MALA).expect(429)).headers['retry-after']).toBe('60');
  });

  it('con miles de correos inventados no llena la base, y lo guardado se olvida', async () => {
    await open({ LOGIN_ADDRESS_ACCOUNTS: 10 });
    const rows = async () => (await app.sql('SELECT clave FROM intento_login')).length;
    await veces(500, (i) => signIn(`inventado${i}@jornal.test`, MALA));
    // The failed pairs, and a turn of each of the others.
    expect(await rows()).toBeGreaterThan(60);
    expect(await rows()).toBeLessThanOrEqual(1 + 2 * 10 + 490);
    avanzar(160);
    await signIn('inventado@jornal.test', MALA).expect(429);
    expect(await rows()).toBeLessThan(60);
    avanzar(16 * 60);
    await app.app.get(Housekeeping, { strict: false }).clean();
    expect(await rows()).toBe(0);
  });
});
