// npm run bench:scale [-- --pocos 10000 --muchos 1000000 --vueltas 60 --tema servicios|reportes|agendas|listas|busquedas|tiquetes]
// Cost that does not grow: the same screens over a short history and over one a hundred times longer, asked by turns of two
// servers of the product. Median of single requests; no load, so that only the cost of the answer is seen.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { abrirPostgres, abrirProducto, abrirSesiones } from './servers.mjs';

const { values: opciones } = parseArgs({
  options: {
    pocos: { type: 'string', default: '10000' },
    muchos: { type: 'string', default: '1000000' },
    vueltas: { type: 'string', default: '60' },
    tema: { type: 'string' },
  },
});
/** The product of branch 1 in the written history of a counter. */
const PRODUCTO_DE_LA_PRIMERA = 50_001;
const LISTA = '/api/servicios/listar-servicios-realizados?page=1&per_page=10';
const SERVICIOS = [
  { nombre: 'Tablero: cifras del mes', ruta: '/api/servicios/ganancia-neta', maximo: 1.3 },
  { nombre: 'Tablero: el día', ruta: '/api/servicios/ganancias-diarias', maximo: 1.3 },
  { nombre: 'Ventana de pagos', ruta: '/api/pagos/estado-empleados', maximo: 1.3 },
  { nombre: 'Lista, primera página', ruta: LISTA, maximo: 2 },
  { nombre: 'Lista de un empleado', ruta: `${LISTA}&empleado_id=2`, maximo: 2 },
  { nombre: 'Caja, primera página', ruta: '/api/caja-menor/listar-cajas/1?page=1&per_page=10', maximo: 2 },
  { nombre: 'Caja, página 300', ruta: '/api/caja-menor/listar-cajas/1?page=300&per_page=10', maximo: 2 },
  { nombre: 'Lista de lo pagado', ruta: `${LISTA}&pagado=true`, maximo: 2 },
];
/** Every report of the month before this one, which both histories hold whole: by pages, as the screen asks for it. */
const reportes = async ({ direccion, supervisor }) => {
  const [anio, mes] = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' })
    .format(new Date())
    .split('-')
    .map(Number);
  const dia = (fecha) => fecha.toISOString().slice(0, 10);
  const periodo = {
    start_date: dia(new Date(Date.UTC(anio, mes - 2, 1))),
    end_date: dia(new Date(Date.UTC(anio, mes - 1, 0))),
  };
  const r = await fetch(`${direccion}/api/report-types`, { headers: { authorization: `Bearer ${supervisor}` } });
  const { data } = /** @type {{ data: Array<{ id: string, name: string }> }} */ (await r.json());
  return data.map(({ id, name }) => ({
    nombre: name,
    ruta: '/api/generate-report',
    cuerpo: { report_type: id, ...periodo, page: 1, per_page: 10 },
    maximo: 2,
  }));
};
/** The day that is so many days ahead. */
const diaEn = (dias) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(Date.now() + dias * 86_400_000);
const agendas = async () => {
  const mes = `/api/agenda/horas-libres?desde=${diaEn(1)}&hasta=${diaEn(30)}`;
  const horas = [
    { nombre: 'Horas libres de 30 días, 50 operadores, 90 minutos', ruta: `${mes}&duracion_minutos=90` },
    {
      nombre: 'Horas libres de 30 días, un operador, tres servicios',
      ruta: `${mes}&servicios=:30,:20,:40&operador_id=101`,
    },
  ].map((pantalla) => ({ ...pantalla, quienes: ['supervisor'], maximo: 1.3 }));
  return [
    {
      nombre: 'Espacios de hoy, 50 agendas de 20 horarios',
      ruta: '/api/agenda/disponibilidad-tiempo-real',
      maximo: 1.3,
    },
    { nombre: 'Hoy, lado a lado', ruta: '/api/agenda/calendario-operadores', maximo: 1.3 },
    { nombre: 'Calendario de un mes', ruta: '/api/agenda/calendario/1', maximo: 1.3 },
    ...horas,
  ];
};
/**
 * Lists by the columns whose order an index has, of the supervisor's branch and of all of them; and by a column that no
 * index has, over three days.
 */
const porColumna = (nombre, ruta, columnas) =>
  columnas.flatMap((orden) =>
    ['asc', 'desc'].map((sentido) => ({
      nombre: `${nombre}, por ${orden} (${sentido})`,
      ruta: `${ruta}?page=1&per_page=10&orden=${orden}&sentido=${sentido}`,
      maximo: 2,
    })),
  );
const listas = async () => {
  const deUnosDias = (pantalla) => ({
    ...pantalla,
    nombre: `${pantalla.nombre}, tres días`,
    ruta: `${pantalla.ruta}&fecha_inicio=${diaEn(-2)}&fecha_fin=${diaEn(0)}`,
  });
  return [
    ...porColumna('Servicios', '/api/servicios/listar-servicios-realizados', ['fecha', 'total']),
    ...porColumna('Ventas', '/api/ventas/listar-ventas', ['fecha', 'total']),
    ...porColumna('Gastos', '/api/gastos/listar', ['fecha', 'monto']),
    ...porColumna('Arqueos', '/api/caja-menor/arqueos', ['fecha']),
    ...porColumna('Citas', '/api/agenda/citas', ['cuando']),
    ...porColumna('Servicios', '/api/servicios/listar-servicios-realizados', ['empleado']).map(deUnosDias),
    ...porColumna('Ventas', '/api/ventas/listar-ventas', ['vendedor']).map(deUnosDias),
    ...porColumna('Gastos', '/api/gastos/listar', ['descripcion']).map(deUnosDias),
    ...porColumna('Ingresos', '/api/servicios/listar-ingresos-adicionales', ['concepto', 'monto']).map(deUnosDias),
    ...porColumna('Pagos', '/api/pagos/listar-pagos', ['monto']).map(deUnosDias),
  ];
};
/** The searches in lists: words that few rows hold, that many do, and that none does; and an operator. */
/** @type {Array<[nombre: string, ruta: string, textos: string[]]>} */
const BUSCADAS = [
  ['Gastos', '/api/gastos/listar', ['499 compra', 'compra', 'nevera']],
  ['Ingresos', '/api/servicios/listar-ingresos-adicionales', ['499 venta', 'nevera']],
  ['Ventas', '/api/ventas/listar-ventas', ['producto a', 'nevera']],
  ['Servicios', '/api/servicios/listar-servicios-realizados', ['servicio b', 'nevera']],
  ['Citas', '/api/agenda/citas', ['nevera', '+57 300 999 0000']],
];
const BUSQUEDAS = BUSCADAS.flatMap(([nombre, ruta, textos]) =>
  textos.map((texto) => ({
    nombre: `${nombre}, «${texto}»`,
    ruta: `${ruta}?page=1&per_page=10&search=${encodeURIComponent(texto)}`,
    maximo: 2,
  })),
);
/** The counter over a history of tickets: ten of each person in the short and in the long one. */
const DE_PERSONA = 10;
const PERSONA = 3;
/** The person who is charged is another: the card that is read keeps its ten tickets. */
const COBRADA = 6;
const tiquetes = async () => [
  {
    nombre: 'Cobrar 3 servicios y 1 producto',
    ruta: '/api/tiquetes',
    cuerpo: {
      persona_id: COBRADA,
      lineas: [
        ...[2, 5, 8].map((empleado_id, i) => ({ servicio_id: i + 1, empleado_id, cantidad: 1 })),
        { producto_id: PRODUCTO_DE_LA_PRIMERA, cantidad: 1, vendedor_id: 2 },
      ],
      cobros: [
        { metodo_id: 1, monto: 50_000 },
        { metodo_id: 3, monto: 28_000 + 4_800, propina: 4_800, referencia: 'M-1' },
      ],
    },
    quienes: ['supervisor'],
    maximo: 1.3,
  },
  ...['', '/historia?page=1&per_page=10', '/cuenta?page=1&per_page=10', '/credito'].map((parte) => ({
    nombre: `Ficha de una persona${parte.replace(/\?.*/, '')}`,
    ruta: `/api/personas/${PERSONA}${parte}`,
    maximo: 1.3,
  })),
  { nombre: 'Tiquetes, primera página', ruta: '/api/tiquetes?page=1&per_page=10', maximo: 2 },
  { nombre: 'Tiquetes de una persona', ruta: `/api/tiquetes?page=1&per_page=10&persona_id=${PERSONA}`, maximo: 2 },
  { nombre: 'Tiquetes que deben', ruta: '/api/tiquetes?page=1&per_page=10&debe=true', maximo: 2 },
  { nombre: 'Tablero: el mes', ruta: '/api/tablero/mes', maximo: 1.3 },
  { nombre: 'Tablero: el día', ruta: '/api/tablero/dia', maximo: 1.3 },
  { nombre: 'Tablero: cifras del mes', ruta: '/api/servicios/ganancia-neta', maximo: 1.3 },
  { nombre: 'Ventana de pagos', ruta: '/api/pagos/estado-empleados', maximo: 1.3 },
];
/**
 * The histories that grow and the screens asked over them: each has databases of its own, with as many rows of the
 * other thing in both.
 */
const TEMAS = {
  servicios: { que: 'services', base: (postgres, n) => postgres.base(n), pantallas: async () => SERVICIOS },
  reportes: { que: 'services', base: (postgres, n) => postgres.base(n), pantallas: reportes },
  listas: {
    que: 'services, sales, expenses and the like',
    base: (postgres, n) => postgres.base(n, { cosas: n, citas: n }),
    pantallas: listas,
  },
  busquedas: {
    que: 'services, sales, expenses and the like',
    base: (postgres, n) => postgres.base(n, { cosas: n, citas: n }),
    pantallas: async () => BUSQUEDAS,
  },
  tiquetes: {
    que: 'tickets',
    base: (postgres, n) => postgres.base(n * 2, { personas: Math.ceil(n / DE_PERSONA) }),
    pantallas: tiquetes,
  },
  agendas: {
    que: 'appointments',
    base: (postgres, n) => postgres.base(1_000, { citas: n }),
    pantallas: agendas,
  },
};
const mediana = (xs) => [...xs].sort((a, b) => a - b)[Math.floor(xs.length / 2)] ?? 0;

async function tardar({ direccion, token }, { ruta, cuerpo }) {
  const desde = performance.now();
  const headers = {
    authorization: `Bearer ${token}`,
    ...(cuerpo === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  };
  const r = await fetch(
    `${direccion}${ruta}`,
    cuerpo === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(cuerpo) },
  );
  await r.text();
  if (!r.ok) throw new Error(`${ruta}: ${r.status}`);
  return performance.now() - desde;
}

/** How long each took, in turn; the first ten of each only warm it. */
async function tardanzas(abiertos, quien, pantalla) {
  const tiempos = abiertos.map(() => []);
  for (let i = -10; i < Number(opciones.vueltas); i++) {
    for (const [j, servidor] of abiertos.entries()) {
      const ms = await tardar({ direccion: servidor.direccion, token: servidor[quien] }, pantalla);
      if (i >= 0) tiempos[j].push(ms);
    }
  }
  return tiempos;
}

async function medir(postgres, { que, base, pantallas }) {
  const abiertos = [];
  try {
    for (const n of [Number(opciones.pocos), Number(opciones.muchos)]) {
      console.log(`Writing ${n} ${que}…`);
      const url = await base(postgres, n);
      const { supervisor, admin } = await abrirSesiones(url);
      const servidor = await abrirProducto(url);
      abiertos.push({ ...servidor, supervisor, admin });
    }
    console.log(
      `\n| screen | caller | ${opciones.pocos} ${que}, ms | ${opciones.muchos} ${que}, ms | ratio | at most |\n|---|---|---|---|---|---|`,
    );
    for (const pantalla of await pantallas(abiertos[0])) {
      const { nombre, maximo, quienes = ['supervisor', 'admin'] } = pantalla;
      for (const quien of quienes) {
        const [antes, ahora] = (await tardanzas(abiertos, quien, pantalla)).map(mediana);
        console.log(
          `| ${nombre} | ${quien} | ${antes.toFixed(1)} | ${ahora.toFixed(1)} | ${(ahora / antes).toFixed(2)} | ${maximo} |`,
        );
      }
    }
  } finally {
    for (const servidor of abiertos) await servidor.cerrar();
  }
}

const temas = opciones.tema === undefined ? Object.values(TEMAS) : [TEMAS[opciones.tema]];
const postgres = await abrirPostgres();
try {
  for (const tema of temas) await medir(postgres, tema);
} finally {
  await postgres.cerrar();
}
