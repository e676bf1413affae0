// The helpers that the drills share: the built API in a process of its own, and a small business founded through the
// front door.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SECRETO = { JWT_SECRET: 'a-secret-that-only-the-drill-ever-uses' };
export const ADMIN = { email: 'simulacro@jornal.test', password: 'una clave larga' };
/** The form of the first use, without its code. */
export const PRIMER_USO = { negocio: 'Simulacro', ciudad: 'Cali', nombre: 'Ana Simulacro', ...ADMIN };
export const PRECIO = 10_000;

/** Two roles, as on a real server: the owner migrates and the API works with one that can do no more than it needs. */
const conexiones = (base) => ({
  DATABASE_ADMIN_URL: base,
  DATABASE_URL: base.replace(/\/\/[^@]+@/, '//jornal_servicio:del-simulacro@'),
});

/** The environment of a task of the command line that works on the database `base`. */
export const entornoDe = (base) => ({ PATH: process.env.PATH, ...conexiones(base), ...SECRETO });

/** The administrator who founds the business, made as on a real server. */
export const crearAdmin = (dist, base) =>
  promisify(execFile)(
    process.execPath,
    [join(dist, 'cli.js'), 'admin-create', '--email', ADMIN.email, '--password', ADMIN.password],
    { env: entornoDe(base) },
  );

/**
 * The API as people run it, in a process of its own over the database `base`; `argumentos` go to Node, `dicho` is its
 * output so far.
 */
export async function levantarApi(dist, base, env = {}, { argumentos = [], ipc = false } = {}) {
  // A module loaded before it changes files of the product, and a packed one reads none of them.
  const programa = argumentos.some((a) => a.startsWith('--import')) ? 'serve.js' : 'main.js';
  const proceso = spawn(process.execPath, [...argumentos, join(dist, programa)], {
    env: { ...entornoDe(base), PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit', ...(ipc ? ['ipc'] : [])],
  });
  let dicho = '';
  const url = await new Promise((listo, fallo) => {
    proceso.stdout.on('data', (trozo) => {
      dicho += trozo;
      const lista = /http:\/\/\S+:\d+/.exec(dicho);
      if (lista) listo(lista[0]);
    });
    proceso.once('exit', (codigo) => fallo(new Error(`The API ended with ${codigo}: ${dicho}`)));
  });
  return { proceso, url, dicho: () => dicho };
}

export async function matar(proceso) {
  if (proceso.exitCode !== null || proceso.signalCode !== null) return;
  const fin = once(proceso, 'exit');
  proceso.kill('SIGKILL');
  await fin;
}

/** A request; a body of bytes goes as a file. */
export const pedir = (url, ruta, { token, clave, cuerpo, metodo = cuerpo === undefined ? 'GET' : 'POST' } = {}) =>
  fetch(`${url}/api/${ruta}`, {
    method: metodo,
    headers: {
      ...(cuerpo !== undefined && {
        'content-type': Buffer.isBuffer(cuerpo) ? 'application/octet-stream' : 'application/json',
      }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(clave && { 'idempotency-key': clave }),
    },
    body: cuerpo === undefined || Buffer.isBuffer(cuerpo) ? cuerpo : JSON.stringify(cuerpo),
  });

export async function exigir(respuesta) {
  const cuerpo = await respuesta.json();
  if (!respuesta.ok) throw new Error(`${respuesta.url} → ${respuesta.status} ${cuerpo.message}`);
  return cuerpo;
}

export const hoy = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date());

/** Branches with so many operators among them and two services of PRECIO, through the front door. `entidad_id` is the first branch. */
export async function fundar(url, cuantos, sucursales = 1) {
  const { access_token: token } = await exigir(await pedir(url, 'login', { cuerpo: ADMIN }));
  const crear = async (ruta, cuerpo) => (await exigir(await pedir(url, ruta, { token, cuerpo }))).data;
  const empresa = {
    name: 'Simulacro',
    business_name: 'Simulacro',
    nit: '900',
    address: 'Calle 1',
    phone: '300',
    email: 'empresa@jornal.test',
    password: ADMIN.password,
  };
  const client_id = (await crear('clients', empresa)).id;
  const entidades = [];
  for (let i = 0; i < sucursales; i++) {
    const sucursal = {
      name: `Centro ${i}`,
      address: 'Calle 1',
      city: 'Bogotá',
      budget: 1,
      email: `centro${i}@jornal.test`,
      client_id,
    };
    entidades.push((await crear('branches', sucursal)).id);
  }
  const operadores = [];
  for (let i = 0; i < cuantos; i++) {
    const persona = {
      nombre: `Operador ${i}`,
      apellido: 'Prueba',
      telefono: '300',
      cargo_id: 1,
      email: `operador${i}@jornal.test`,
      password: ADMIN.password,
      entidad_id: entidades[i % sucursales],
    };
    operadores.push((await crear('operadores/crear-operador', persona)).id);
  }
  const servicios = [];
  for (const nombre of ['Corte', 'Barba'])
    servicios.push((await crear('servicios/crear-servicio', { nombre, precio: PRECIO })).id);
  return { token, entidad_id: entidades[0], entidades, operadores, servicios };
}

/** A ticket of both services, paid half and half. */
export const ticketDe = (negocio, empleado_id) => ({
  empleado_id,
  fecha: hoy(),
  metodo_pago: 'mixto',
  monto_efectivo: PRECIO + 1,
  monto_transferencia: PRECIO - 1,
  servicios: negocio.servicios.map((servicio_id) => ({ servicio_id, cantidad: 1 })),
});
