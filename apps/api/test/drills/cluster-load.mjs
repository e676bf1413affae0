// People who register tickets without pause on a cluster, while something happens to it.
import { randomUUID } from 'node:crypto';
import { setTimeout as esperar } from 'node:timers/promises';
import { ADMIN, pedir, ticketDe } from './business.mjs';
import { coordinador, en } from './cluster-nodes.mjs';

/** A ticket of an employee; its status, its code and its milliseconds. */
export async function registrar(url, negocio, { token, id }, clave = randomUUID()) {
  const inicio = performance.now();
  const respuesta = await pedir(url, 'servicios/servicios-multiples', { token, clave, cuerpo: ticketDe(negocio, id) });
  const { codigo = '' } = await respuesta.json();
  return { estado: respuesta.status, codigo, ms: performance.now() - inicio };
}

export const entrar = async (url, i) =>
  pedir(url, 'login', { cuerpo: { email: `operador${i}@jornal.test`, password: ADMIN.password } });

const cuantos = async () => (await en(coordinador, 'SELECT count(*)::int AS n FROM tiquete'))[0].n;

/**
 * Has all people work until `acto` is over, each ticket asked for with its key until it is answered: how many were, how many
 * are there, and of the branches that `ajena` says the refusals and the longest wait for a ticket.
 */
export async function mientrasTrabajan(url, negocio, gente, acto, ajena = () => true) {
  let [seguir, confirmados, lento] = [true, 0, 0];
  const ajenos = new Set();
  const uno = async (quien, clave) => {
    const { estado, codigo } = await registrar(url, negocio, quien, clave);
    if (estado === 201) return void (confirmados += 1);
    if (ajena(quien)) ajenos.add(codigo);
    await esperar(200);
    return uno(quien, clave);
  };
  const trabajar = async (quien) => {
    while (seguir) {
      const inicio = performance.now();
      await uno(quien, randomUUID());
      if (ajena(quien)) lento = Math.max(lento, performance.now() - inicio);
    }
  };
  const antes = await cuantos();
  const todos = gente.map(trabajar);
  try {
    await acto();
  } finally {
    seguir = false;
    await Promise.all(todos);
  }
  return { confirmados, filas: (await cuantos()) - antes, lento: Math.round(lento), ajenos: [...ajenos] };
}
