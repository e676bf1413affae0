// A round of load in a process of its own: reads its task as JSON, answers its measures as JSON.
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

const { direccion, ruta, token, acepta, cuerpos, pedidos, conexiones, segundos, cuantas } = JSON.parse(
  await text(process.stdin),
);
const headers = {
  authorization: `Bearer ${token}`,
  ...(acepta ? { 'accept-encoding': acepta } : {}),
  ...(cuerpos || pedidos ? { 'content-type': 'application/json' } : {}),
};
let turno = 0;
const siguiente = () => (pedidos ? pedidos[turno++] : { cuerpo: cuerpos[turno++ % cuerpos.length] });
const conClave = (pedido) => {
  // A request is made ready before the one ahead of it is answered: behind the last there is none.
  const { ruta: path = ruta, cuerpo, cabeceras } = siguiente() ?? pedidos[0];
  return {
    ...pedido,
    path,
    headers: { ...headers, ...cabeceras, 'idempotency-key': randomUUID() },
    body: JSON.stringify(cuerpo),
  };
};
const requests =
  cuerpos || pedidos
    ? [{ method: 'POST', path: ruta, setupRequest: conClave }]
    : [{ method: 'GET', path: ruta, headers }];

const r = await autocannon({
  url: direccion,
  connections: conexiones,
  requests,
  ...(cuantas ? { amount: cuantas } : { duration: segundos }),
});
process.stdout.write(
  JSON.stringify({
    atendidas: r['2xx'],
    porSegundo: r['2xx'] / r.duration,
    p50: r.latency.p50,
    p99: r.latency.p99,
    fallidas: r.non2xx + r.errors + r.timeouts,
  }),
);
