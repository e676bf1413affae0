import { readConfig } from './config.js';
import { startWarnings } from './start-warnings.js';

const problems = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('La configuración', () => {
  it('dice todo lo que está mal de una vez, en español y una vez cada cosa', () => {
    const message = problems({
      PORT: 'abc',
      DATABASE_POOL: '1',
      LOGIN_FREE_FAILURES: '0',
      SESSION_HOURS: 'muchas',
      BODY_LIMIT_KB: '-1',
      DESCUENTO_MAXIMO_OPERADOR: '101',
      LOG_LEVEL: 'todo',
    });
    expect(message).toBe(
      'La configuración no es válida: PORT debe ser un número entero entre 0 y 65535; ' +
        'DATABASE_POOL debe ser un número entero entre 2 y 200; ' +
        'LOG_LEVEL debe ser fatal, error, warn, info, debug, trace o silent; ' +
        'LOGIN_FREE_FAILURES debe ser un número entero entre 1 y 1000; ' +
        'BODY_LIMIT_KB debe ser un número entero de al menos 1; SESSION_HOURS debe ser un número entero entre 1 y ' +
        '720; DESCUENTO_MAXIMO_OPERADOR debe ser un número entero entre 0 y 100.',
    );
  });

  it('los topes de las personas no existen hasta que se ponen', () => {
    const names = ['UNIDADES_POR_LINEA', 'DIAS_ATRAS_OPERADOR', 'DIAS_ATRAS_SUPERVISOR', 'DIAS_ATRAS_ADMIN'] as const;
    for (const name of names) expect(readConfig({ [name]: '' })[name]).toBeUndefined();
    expect(
      readConfig({
        UNIDADES_POR_LINEA: '12',
        DIAS_ATRAS_OPERADOR: '0',
        DIAS_ATRAS_SUPERVISOR: '7',
        DIAS_ATRAS_ADMIN: '365',
      }),
    ).toMatchObject({
      UNIDADES_POR_LINEA: 12,
      DIAS_ATRAS_OPERADOR: 0,
      DIAS_ATRAS_SUPERVISOR: 7,
      DIAS_ATRAS_ADMIN: 365,
    });
    expect(problems({ UNIDADES_POR_LINEA: '0', DIAS_ATRAS_OPERADOR: 'una semana' })).toBe(
      'La configuración no es válida: UNIDADES_POR_LINEA debe ser un número entero de al menos 1; ' +
        'DIAS_ATRAS_OPERADOR debe ser un número entero entre 0 y 36500.',
    );
  });

  it('una variable vacía es como una que no está: no abre el servidor a toda la red ni guarda los datos en otra parte', () => {
    const empty = Object.fromEntries(
      [
        'PORT',
        'HOST',
        'DATA_DIR',
        'DEMO_DATA',
        'LOG_LEVEL',
        'METRICS',
        'BUSINESS_TIME_ZONE',
        'SESSION_HOURS',
        'TRUST_PROXY',
        'JWT_SECRET',
      ].map((k) => [k, '']),
    );
    expect({ ...readConfig(empty) }).toEqual({ ...readConfig({}) });
    expect(readConfig(empty)).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: '.jornal', TRUST_PROXY: [] });
  });

  it.each(['postgres://u:100%clave@db/base', 'postgres://u:p@db:999999/base', 'http://db/base', 'postgres://'])(
    'una dirección de base que no se puede leer (%s) es una frase',
    (DATABASE_URL) => {
      expect(problems({ DATABASE_URL })).toMatch(
        /^La configuración no es válida: DATABASE_URL debe ser una dirección postgres:\/\/usuario:clave@servidor\/base.*\.$/,
      );
    },
  );

  it.each(['postgres://u:p@db/base', 'postgresql://u:p%40ss@[::1]:5433/base?sslmode=require', 'postgres://db/base'])(
    '%s sirve',
    (DATABASE_URL) => {
      expect(readConfig({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
    },
  );

  it('TRUST_PROXY es off o una lista de direcciones y redes', () => {
    expect(readConfig({ TRUST_PROXY: 'off' }).TRUST_PROXY).toEqual([]);
    expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1,fd00::/8' }).TRUST_PROXY).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      '::1',
      'fd00::/8',
    ]);
    for (const mala of [
      'on',
      'true',
      '10.0.0.0/33',
      '10.0.0.0/',
      'fd00::/129',
      'proxy.local',
      '10.0.0.1,,10.0.0.2',
      '10.0.0.1;',
    ]) {
      expect(problems({ TRUST_PROXY: mala })).toBe(
        'La configuración no es válida: TRUST_PROXY debe ser off o una lista de direcciones como 127.0.0.1,10.0.0.0/8.',
      );
    }
  });

  it('en producción con base propia el secreto es obligatorio y no el de muestra', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://u:p@db/base' };
    expect(problems(production)).toMatch(/JWT_SECRET es obligatorio/);
    expect(problems({ ...production, JWT_SECRET: 'change-me-change-me-change-me-change-me' })).toMatch(
      /JWT_SECRET es obligatorio/,
    );
    expect(problems({ ...production, JWT_SECRET: 'corto' })).toMatch(/JWT_SECRET debe tener al menos 32 caracteres/);
    expect(problems({ ...production, JWT_SECRET: 'f3a9'.repeat(12) })).toBe('');
  });

  it.each([
    [{}, true],
    [{ HOST: '127.0.0.2' }, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '127.0.0.1.ejemplo.co' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ TRUST_PROXY: '127.0.0.1' }, false],
    [{ TRUST_PROXY: 'off' }, true],
    [{ PUBLIC_URL: 'https://salon.co' }, false],
    [{ PUBLIC_URL: 'http://localhost:4000' }, true],
    [{ PUBLIC_URL: 'http://127.0.0.1:4000/' }, true],
    [{ PUBLIC_URL: 'https://salon.co', DEMO_DATA: 'on' }, true],
    [{ HOST: '0.0.0.0', NODE_ENV: 'production', DEMO_DATA: 'on' }, true],
    [{ DEMO_DATA: 'off' }, false],
    [{ DATABASE_URL: 'postgres://db/base', DEMO_DATA: 'on' }, false],
  ])(
    'con %j el negocio de demostración, cuya contraseña es pública, se carga: %s',
    (environment: Record<string, string>, conDemo) => {
      expect(readConfig(environment).withDemo).toBe(conDemo);
    },
  );

  it.each([
    [{ DEMO_DATA: 'off' }, true],
    // The business is the demo, or others reach the server, or one is elsewhere, or this is one.
    [{}, false],
    [{ DEMO_DATA: 'off', HOST: '0.0.0.0' }, false],
    [{ DEMO_DATA: 'off', TRUST_PROXY: '127.0.0.1' }, false],
    [{ DEMO_DATA: 'off', NODE_ENV: 'production' }, false],
    [{ DEMO_DATA: 'off', DATABASE_URL: 'postgres://db/base' }, false],
    [{ DEMO_DATA: 'off', DEMO_URL: 'https://ejemplo.jornal.co' }, false],
    [{ DEMO_DATA: 'on', DEMONSTRATION: 'on' }, false],
  ])('con %j un ejemplo se abre aparte cuando se pide: %s', (environment: Record<string, string>, opens) => {
    expect(readConfig(environment).opensDemonstration).toBe(opens);
  });

  it('una demostración tiene los datos de ejemplo y ninguno más', () => {
    expect(problems({ DEMONSTRATION: 'on', DEMO_DATA: 'on', HOST: '0.0.0.0' })).toBe('');
    const others: Array<Record<string, string>> = [
      { DEMO_DATA: 'off' },
      { DATABASE_URL: 'postgres://db/base' },
      { HOST: '0.0.0.0' },
    ];
    for (const other of others)
      expect(problems({ DEMONSTRATION: 'on', ...other })).toMatch(/DEMONSTRATION=on necesita DEMO_DATA=on/);
    expect(problems({ DEMO_URL: 'por ahí' })).toMatch(/DEMO_URL debe ser una dirección/);
  });

  it('de una demostración no sale ningún correo: con SMTP_URL no inicia', () => {
    const demonstration = { DEMONSTRATION: 'on', DEMO_DATA: 'on' };
    const SMTP_URL = 'smtp://correo.salon.co';
    expect(problems({ ...demonstration, SMTP_URL })).toMatch(
      /DEMONSTRATION=on no se usa con SMTP_URL: de una demostración no sale ningún correo/,
    );
    expect(problems({ ...demonstration, SMTP_URL: '' })).toBe('');
    expect(problems({ DEMO_DATA: 'on', SMTP_URL })).toBe('');
  });

  it('PUBLIC_URL sirve con la barra del final y sin ella', () => {
    for (const PUBLIC_URL of ['https://salon.co', 'https://salon.co/'])
      expect(readConfig({ PUBLIC_URL }).PUBLIC_URL).toBe('https://salon.co');
    expect(readConfig({}).PUBLIC_URL).toBeUndefined();
  });

  it('quien escucha a otros sin decidir sobre TRUST_PROXY lo lee al iniciar; off es una decisión', () => {
    const avisos = (environment: Record<string, string>) => startWarnings(readConfig(environment), environment);
    expect(avisos({ HOST: '0.0.0.0' })).toEqual([
      expect.stringMatching(/^Aviso: el servidor escucha en 0\.0\.0\.0 y TRUST_PROXY no dice si hay un proxy delante/),
    ]);
    expect(avisos({ HOST: '0.0.0.0', TRUST_PROXY: '' })).toHaveLength(1);
    const decided: Array<Record<string, string>> = [
      {},
      { HOST: '::1' },
      { HOST: '0.0.0.0', TRUST_PROXY: 'off' },
      { HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.0/8' },
    ];
    for (const decidido of decided) expect(avisos(decidido)).toEqual([]);
  });

  it('quien manda correo sin decir PUBLIC_URL lo lee al iniciar: sus enlaces abrirían el equipo de quien los recibe', () => {
    const avisos = (environment: Record<string, string>) => startWarnings(readConfig(environment), environment);
    const SMTP_URL = 'smtp://correo.salon.co';
    expect(avisos({ SMTP_URL })).toEqual([
      expect.stringMatching(/^Aviso: SMTP_URL manda correos y PUBLIC_URL no dice.*http:\/\/127\.0\.0\.1:3000/),
    ]);
    expect(avisos({ SMTP_URL, HOST: '0.0.0.0' })).toHaveLength(2);
    expect(avisos({ SMTP_URL, PUBLIC_URL: 'https://salon.co' })).toEqual([]);
    expect(avisos({})).toEqual([]);
  });
});
