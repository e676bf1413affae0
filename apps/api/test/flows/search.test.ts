import type { AppRoute } from '@ts-rest/core';
import { z } from 'zod';
import { rutasDelContrato } from '../../src/modules/operaciones/openapi.js';
import { abrirApp, type Prueba } from '../app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearArticulo,
  crearCita,
  crearCliente,
  crearHorario,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  crearZona,
  registrar,
  vender,
} from '../crear.js';
import { dejarDebiendo } from '../fiado.js';

const DIA = '2026-11-18';

/**
 * A list that is searched: its words as few would type them, in another order and without accents, in more than one
 * place where it has them; and the same with one word too many.
 */
type Buscada = { ruta: string; por?: 'q' | 'busca'; halla: readonly string[]; no: string };
const BUSCADAS: readonly Buscada[] = [
  {
    ruta: '/api/productos/listar-productos',
    halla: ['argan aceite', 'ACEI argán', '7702050000017'],
    no: 'argan crema',
  },
  { ruta: '/api/inventario/listar-inventario', halla: ['negras toallas'], no: 'negras guantes' },
  { ruta: '/api/gastos/listar', halla: ['noviembre arriendo'], no: 'noviembre luz' },
  {
    ruta: '/api/servicios/listar-ingresos-adicionales',
    halla: ['bodega alquiler', 'extra alquiler'],
    no: 'extra silla',
  },
  { ruta: '/api/ventas/listar-ventas', halla: ['argan aceite', 'nunez aceite', 'jose nunez'], no: 'nunez crema' },
  {
    ruta: '/api/tiquetes',
    halla: [
      'nino corte',
      'corte jose',
      'argan aceite',
      'jose nunez aceite',
      'rios maria unas',
      '(300) 111 2233',
      '1112',
    ],
    no: 'corte aceite',
  },
  { ruta: '/api/servicios/listar-servicio', halla: ['nino corte'], no: 'nino barba' },
  {
    ruta: '/api/servicios/listar-servicios-realizados',
    halla: ['nino corte', 'corte jose', 'nunez'],
    no: 'corte pedro',
  },
  { ruta: '/api/caja-menor/listar-cajas', halla: ['norte salon', 'SALÓN nor'], no: 'norte centro' },
  { ruta: '/api/pagos/listar-pagos', halla: ['nunez jose', 'josé'], no: 'jose pedro' },
  { ruta: '/api/pagos/estado-empleados', halla: ['nunez jose', 'josé'], no: 'jose pedro' },
  {
    ruta: '/api/agenda/citas',
    halla: ['rios maria', 'unas maria', '300 111 2233', '+57 300 111 22 33', '3001112233', 'maria 3001112233'],
    no: 'maria 3009999999',
  },
  { ruta: '/api/agenda/personas', halla: ['rios maria', '573001112233', '(300) 111-2233', '2233'], no: 'maria perez' },
  { ruta: '/api/personas', halla: ['rios maria', 'novia maria', '+57 300 111 2233', '1112'], no: 'maria perez' },
  { ruta: '/api/cartera', halla: ['rios maria', 'novia maria', '1112'], no: 'maria perez' },
  { ruta: '/api/personas/buscar', por: 'q', halla: ['rios maria', '(300) 111-2233'], no: 'maria perez' },
  {
    ruta: '/api/lista-espera/ofertas',
    halla: ['gil ines', 'cejas ines', '+57 310 555 00 11', '0011'],
    no: 'ines uñas',
  },
  { ruta: '/api/usuarios', halla: ['nunez jose', 'jose supervisor'], no: 'jose operador' },
  { ruta: '/api/correo', halla: ['jose.nunez invit'], no: 'jose.nunez reporte' },
  { ruta: '/api/datos-personales/solicitudes', halla: ['zea alba', '+57 312 000 11 22'], no: 'alba nieto' },
  { ruta: '/api/datos-personales/aceptaciones', halla: ['nunez jose'], no: 'jose pedro' },
  { ruta: '/api/reportes-guardados', halla: ['mes ventas'], no: 'ventas anio' },
  { ruta: '/api/reportes-guardados/destinatarios', halla: ['jefa@jornal.test'], no: 'jefa otra' },
  { ruta: '/api/clients/search', por: 'q', halla: ['belleza total', '+57 601 742 0011', '900555'], no: 'belleza poca' },
  { ruta: '/api/zones/search', por: 'q', halla: ['rio norte'], no: 'norte mar' },
  { ruta: '/api/auditoria/personas', por: 'busca', halla: ['nunez jose'], no: 'jose pedro' },
  { ruta: '/api/datos-personales/buscar', por: 'q', halla: ['rios maria', '+57 300 111 2233'], no: 'maria perez' },
];

/** Every list of the contract that has a search, with the fields it searches. */
const DEL_CONTRATO = rutasDelContrato().flatMap(({ ruta }) => {
  const query = (ruta as AppRoute & { query?: unknown }).query;
  const campos = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  const por = campos.find((campo) => ['search', 'q', 'busca'].includes(campo));
  // The palette is no list: it finds what holds some of the words (busqueda.test.ts).
  const esLista = ruta.method === 'GET' && ruta.path !== '/api/busqueda';
  return esLista && por !== undefined ? [`${ruta.path} ?${por}`] : [];
});

describe('Buscar en una lista', () => {
  let prueba: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba, 'jefa@jornal.test');
    await llenar(admin);
  }, 60_000);
  afterAll(() => prueba.cerrar());

  async function hallar(lista: Buscada, texto: string): Promise<number> {
    const { ruta } = lista;
    const por = lista.por ?? 'search';
    const { body } = await admin.api
      .get(ruta)
      .query({ [por]: texto, ...(ruta.endsWith('solicitudes') && { estado: 'todas' }) })
      .expect(200);
    const filas = [body, body.data, body.personas, body.cajas].find(Array.isArray);
    return (filas as unknown[]).length;
  }

  it('se puede en las del contrato, y aquí están todas', () => {
    expect(BUSCADAS.map(({ ruta, por = 'search' }) => `${ruta} ?${por}`).sort()).toEqual([...DEL_CONTRATO].sort());
  });

  it.each(BUSCADAS)(
    '$ruta: cada palabra, en cualquier orden y sin tildes; los teléfonos por sus cifras',
    async (lista) => {
      const halladas = [];
      for (const texto of lista.halla) halladas.push({ texto, filas: (await hallar(lista, texto)) > 0 });
      expect(halladas).toEqual(lista.halla.map((texto) => ({ texto, filas: true })));
      expect(await hallar(lista, lista.no)).toBe(0);
      // With the first word alone there is something to leave out.
      expect(await hallar(lista, lista.no.split(' ')[0] as string)).toBeGreaterThan(0);
    },
  );

  it('los signos de LIKE son ellos mismos, y muchas palabras se buscan todas', async () => {
    const productos = BUSCADAS[0] as Buscada;
    expect(await hallar(productos, '100% %')).toBe(1);
    expect(await hallar(productos, '_')).toBe(0);
    expect(await hallar(productos, 'aceite de argan puro 100 % x 60 ml')).toBe(1);
    expect(await hallar(productos, 'aceite de argan puro 100 % x 60 cm')).toBe(0);
  });
});

/** A business with one of everything that is looked for, and another of each that a word alone would find too. */
async function llenar(admin: Actor): Promise<void> {
  const { id: client_id } = await crearCliente(admin, {
    name: 'Total Estética',
    business_name: 'Belleza de la 80',
    nit: '900.555-1',
    phone: '601 7420011',
  });
  await crearZona(admin, { name: 'Norte', description: 'Del río a la loma', client_id });
  const { id: entidad_id } = await crearSucursal(admin, { client_id, name: 'Salón Norte' });
  const jose = await crearSupervisor(admin, {
    entidad_id,
    nombre: 'José',
    apellido: 'Núñez',
    email: 'jose.nunez@jornal.test',
  });
  await admin.prueba.sql(
    `INSERT INTO aceptacion (usuario_id, version, aceptado_en) VALUES ($1, '2026-11', '2026-11-18T15:00:00Z')`,
    [jose.usuario_id],
  );
  await admin.api
    .post('/api/usuarios')
    .send({ email: 'jose.nunez2@jornal.test', nombre: 'Pepe', role_id: 1 })
    .expect(201);
  await mercancia(admin, entidad_id, jose);
  await dinero(admin, entidad_id, jose.id);
  await gente(admin, entidad_id, jose.id);
  await admin.api
    .post('/api/reportes-guardados')
    .send({ nombre: 'Ventas del mes', report_type: 'gastos', rango: 'este_mes' })
    .expect(201);
}

async function mercancia(admin: Actor, entidad_id: number, vendedor: Actor): Promise<void> {
  const aceite = await crearProducto(admin, {
    nombre: 'Aceite de Argán puro 100 % x 60 ml',
    codigo: '7702050000017',
    entidad_id,
  });
  await crearProducto(admin, { nombre: 'Crema para peinar 100%', entidad_id });
  await vender(vendedor, aceite);
  await crearArticulo(admin, { nombre: 'Toallas negras', entidad_id });
}

async function dinero(admin: Actor, entidad_id: number, empleado_id: number): Promise<void> {
  const { id: servicio_id, precio } = await crearServicio(admin, { nombre: 'Corte de niño', entidad_id });
  await registrar(admin, { empleado_id, total: precio, servicios: [{ servicio_id }] });
  await admin.api
    .post('/api/pagos/crear-pago')
    .send({ empleado_id, monto: 4_000, fecha: DIA, estado: true, metodo_pago: 'efectivo' })
    .expect(201);
  await admin.api
    .post('/api/gastos/crear')
    .send({ descripcion: 'Arriendo de noviembre', monto: 1_000, fecha: DIA, metodo_pago: 'efectivo', entidad_id })
    .expect(201);
  await admin.api
    .post('/api/servicios/crear-ingreso-adicional')
    .send({
      concepto: 'Alquiler de la bodega',
      categoria: 'Extra',
      tipo: 'otro',
      monto: 3_000,
      monto_efectivo: 3_000,
      monto_transferencia: 0,
      metodo_pago: 'efectivo',
      fecha: DIA,
      entidad_id,
    })
    .expect(201);
}

async function gente(admin: Actor, entidad_id: number, operador_id: number): Promise<void> {
  const { id: agenda_id } = await crearAgenda(admin, { operador_id });
  const horario = await crearHorario(admin, { agenda_id });
  await crearCita(admin, horario, {
    cliente_nombre: 'María Ríos',
    cliente_telefono: '(300) 111 2233',
    servicio: 'Uñas',
  });
  const { body } = await admin.api
    .post('/api/personas')
    .send({ nombre: 'María Ríos', telefono: '300 111 2233', etiquetas: ['Novia'], entidad_id })
    .expect(201);
  const { id: servicio_id, precio: monto } = await crearServicio(admin, { nombre: 'Uñas', entidad_id });
  const debe = { entidad_id, persona_id: body.data.id, monto };
  await dejarDebiendo(admin, debe, { servicio_id, empleado_id: operador_id });
  const otro = await crearHorario(admin, { agenda_id, hora_inicio: '14:00', hora_fin: '14:30' });
  const { id } = await anotar(admin, { nombre: 'Inés Gil', telefono: '310-5550011', servicio: 'Cejas', entidad_id });
  await admin.api
    .post(`/api/lista-espera/ofrecer/${id}`)
    .send({ agenda_id, horario_id: otro.id, fecha: DIA })
    .expect(201);
  await admin.api
    .post('/api/datos-personales/solicitudes')
    .send({ tipo: 'consulta', nombre: 'Alba Zea', telefono: '3120001122', entidad_id })
    .expect(201);
}
