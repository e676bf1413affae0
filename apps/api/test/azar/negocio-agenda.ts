import { Clock } from '../../src/platform/time/clock.js';
import { abrirApp, type Cliente, type Prueba } from '../app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearHorario,
  crearOperador,
  crearServicio,
  crearSucursal,
  iniciarSesion,
  type Operador,
} from '../crear.js';
import { type Libreta, leerLibreta, type Momento } from './plazas.js';

/** The price of its only service. */
export const PRECIO = 25_000;

/**
 * A business of two branches, two people in each and five operators whose agendas anything may happen to. `libreta`: its rows as they
 * are before each step.
 */
export class NegocioAgenda {
  readonly operadores: Operador[] = [];
  readonly sucursales: number[] = [];
  readonly personas: Array<{ id: number; entidad_id: number }> = [];
  servicio_id = 0;
  libreta!: Libreta;
  api!: Cliente;

  private constructor(
    readonly prueba: Prueba,
    private readonly admin: Actor,
  ) {}

  static async abrir(instante: string, guardas: boolean): Promise<NegocioAgenda> {
    const prueba = await abrirApp({ instante, guardas, config: { REQUESTS_PER_MINUTE: 1_000_000 } });
    const negocio = new NegocioAgenda(prueba, await crearAdmin(prueba));
    await negocio.fundar();
    return negocio;
  }

  private async fundar(): Promise<void> {
    const { admin, sucursales, operadores } = this;
    for (let s = 0; s < 2; s++) sucursales.push((await crearSucursal(admin)).id);
    for (let n = 0; n < 5; n++)
      operadores.push(await crearOperador(admin, { entidad_id: sucursales[n % 2] as number }));
    this.servicio_id = (await crearServicio(admin, { precio: PRECIO })).id;
    for (const [i, entidad_id] of sucursales.entries())
      for (const nombre of ['Luisa', 'Carmen']) {
        const ficha = { nombre, telefono: `300555000${i}`, entidad_id };
        const { data } = (await admin.api.post('/api/personas').send(ficha).expect(201)).body;
        this.personas.push({ id: data.id, entidad_id });
      }
    for (const { id: operador_id } of operadores) {
      const agenda_id = (await crearAgenda(admin, { operador_id })).id;
      for (const dia_semana of ['lunes', 'miercoles', 'viernes'] as const)
        for (const hora of [9, 11, 15])
          await crearHorario(admin, {
            agenda_id,
            dia_semana,
            hora_inicio: `${String(hora).padStart(2, '0')}:00`,
            hora_fin: `${hora + 1}:00`,
            capacidad: 1 + (hora % 2),
          });
    }
    await this.releer();
  }

  async releer(): Promise<void> {
    this.libreta = await leerLibreta(this.prueba);
  }

  /** Opens the session again, before it grows old. */
  async entrar(): Promise<void> {
    this.api = this.prueba.como(await iniciarSesion(this.prueba, this.admin.usuario_id));
  }

  async leer(ruta: string, query: Record<string, unknown> = {}) {
    return (await this.api.get(`/api/${ruta}`).query(query).expect(200)).body;
  }

  /** The total of an account in the book: of the rows that a filter chooses. */
  enElLibro = async (query: Record<string, unknown>): Promise<number> =>
    (await this.leer('libro/asientos', { per_page: 1, ...query })).total;

  momento(): Momento {
    const reloj = this.prueba.app.get(Clock, { strict: false });
    return { hoy: reloj.today(), hora: reloj.hour(), ahora: reloj.now() };
  }
}
