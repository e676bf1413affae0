// A round of load in a process of its own: reads its task as JSON from its argument, answers its measures as JSON.
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

const { direccion, ruta, token, acepta, cuerpos, conexiones, segundos, cuantas } = JSON.parse(process.argv[2] ?? '{}');
const headers = {
  authorization: `Bearer ${token}`,
  ...(acepta ? { 'accept-encoding': acepta } : {}),
  ...(cuerpos ? { 'content-type': 'application/json' } : {}),
};
let turno = 0;
const conClave = (pedido) => ({
  ...pedido,
  headers: { ...headers, 'idempotency-key': randomUUID() },
  body: JSON.stringify(cuerpos[turno++ % cuerpos.length]),
});
const requests = cuerpos
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
