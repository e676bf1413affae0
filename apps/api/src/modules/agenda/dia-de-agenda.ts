import {
  type Cita,
  cruzan,
  cuentaDe,
  type DiaDeAgenda,
  diaDeLaSemana,
  type EspacioCalendario,
  type EspacioHorario,
  entre,
  FIN_DEL_DIA,
  type HorarioDelDia,
  horaDe,
  type Minutos,
  minutosDe,
  minutosDeTexto,
  porQueSeBloquea,
  unir,
} from '@jornal/contract';
import { minutosDeBloqueo } from './carriles.js';
import type { BloqueoLeido, Dia, Filas, HorarioLeido, Momento, TramoLeido } from './dias.queries.js';
import { agrupar } from './espacios.js';
import { extremos } from './reserva.js';

/** The fields of an appointment that a list of places tells. */
export type CitaBreve = Pick<
  Cita,
  'id' | 'agenda_id' | 'horario_id' | 'fecha' | 'hora_inicio' | 'hora_fin' | 'estado' | 'cliente_nombre' | 'servicio'
>;
/** A day of an agenda as its screens show it: its slots by their hour, and the appointments that are over none. */
export type DiaArmado<C extends CitaBreve> = { horarios: Array<Espacio<C>>; fuera: C[] };
type Espacio<C> = EspacioHorario & { citas: C[]; primera: C | null };
/** A day of an agenda by its minutes. `motivo`: the holiday or the block that is in its way, all day or for a while. */
export type DiaEnMinutos = DiaDeAgenda & {
  horarios: ReadonlyArray<HorarioDelDia & { id: number }>;
  motivo: string | null;
};
type Ocupado = TramoLeido & { minutos: Minutos };

const horasDe = ({ hora_inicio, hora_fin }: { hora_inicio: string; hora_fin: string }): Minutos =>
  entre(minutosDe(hora_inicio), minutosDe(hora_fin));
/** Moments inside JSON come as the database writes them. */
const enUtc = (instant: string): string => new Date(instant).toISOString();
const primeroQueVence = (tramos: readonly Ocupado[]): string | null =>
  tramos.flatMap(({ vence_en }) => (vence_en === null ? [] : enUtc(vence_en))).sort()[0] ?? null;

/** The cancelled ones last, each by its hour. */
const enOrden = <C extends CitaBreve>(a: C, b: C): number =>
  Number(a.estado === 'cancelada') - Number(b.estado === 'cancelada') ||
  a.hora_inicio.localeCompare(b.hora_inicio) ||
  a.id - b.id;

/** The lanes that some stretches are in; those of an operator who no longer has the agenda are others. */
const carrilesDe = (tramos: readonly Ocupado[]): number =>
  new Set(tramos.map((t) => `${t.operador_id} ${t.carril}`)).size;

type PorContar = {
  capacidad: number;
  tomadas: number;
  conCita: number;
  abierto: boolean;
  operador_ocupado: boolean;
  terminado: boolean;
};

/** The places of a slot: free, occupied and gone by, which together are all of them where it is open. */
function lugaresDe({ capacidad, abierto, operador_ocupado, terminado, ...carriles }: PorContar) {
  const [tomadas, conCita] = [Math.min(capacidad, carriles.tomadas), Math.min(capacidad, carriles.conCita)];
  const ocupados = operador_ocupado ? capacidad : tomadas;
  const libres = abierto ? capacidad - ocupados : 0;
  return {
    abierto,
    lleno: abierto && libres === 0,
    disponible: libres > 0 && !terminado,
    disponibles: terminado ? 0 : libres,
    ocupados: abierto ? ocupados : 0,
    pasados: terminado ? libres : 0,
    retenidos: abierto ? tomadas - conCita : 0,
    operador_ocupado,
  };
}

type DelDia<C> = { fecha: string; festivo: string | null; suyas: C[]; propios: Ocupado[] };

/** Days of agendas out of the rows of `consultaDias`, each worked out when it is asked for. */
export class DiasDeAgendas<C extends CitaBreve> {
  private readonly horarios: Map<number, HorarioLeido[]>;
  private readonly propios: Map<string, Ocupado[]>;
  private readonly deOperador: Map<string, Ocupado[]>;
  private readonly bloqueos: Map<number, BloqueoLeido[]>;
  private readonly citas: Map<string, C[]>;

  constructor(
    filas: ReadonlyArray<Filas<C>>,
    private readonly momento: Momento,
  ) {
    const de = <K extends Filas<C>['clase']>(clase: K) =>
      filas.flatMap((f) => (f.clase === clase ? [f.dato as Extract<Filas<C>, { clase: K }>['dato']] : []));
    const tramos = de('tramo').map((t) => ({ ...t, minutos: minutosDeTexto(t.ocupa) }));
    const enHora = (a: HorarioLeido, b: HorarioLeido) =>
      a.hora_inicio.localeCompare(b.hora_inicio) || a.hora_fin.localeCompare(b.hora_fin) || a.id - b.id;
    this.horarios = agrupar(de('horario').sort(enHora), (h) => h.agenda_id);
    this.propios = agrupar(tramos, (t) => `${t.agenda_id} ${t.fecha}`);
    this.deOperador = agrupar(tramos, (t) => `${t.entidad_id} ${t.operador_id} ${t.fecha}`);
    const enPalabras = (b: BloqueoLeido) => ({ ...b, razon: porQueSeBloquea(b.alcance, b.razon, b.operador) });
    this.bloqueos = agrupar(de('bloqueo').map(enPalabras), (b) => b.agenda_id);
    this.citas = agrupar(de('cita').sort(enOrden), (c) => `${c.agenda_id} ${c.fecha}`);
  }

  dia(agenda_id: number, { fecha, festivo }: Dia): DiaArmado<C> {
    const citas = this.citas.get(`${agenda_id} ${fecha}`) ?? [];
    const propios = this.propios.get(`${agenda_id} ${fecha}`) ?? [];
    const suyos = (this.horarios.get(agenda_id) ?? []).filter((h) => h.dia_semana === diaDeLaSemana(fecha));
    const horarios = suyos.flatMap((h) => {
      const suyas = citas.filter((c) => this.deHorario(h, c, horasDe(c)));
      // A slot that takes no more people is shown while it has some.
      return h.activo || suyas.length > 0 ? [this.espacio(h, { fecha, festivo, suyas, propios })] : [];
    });
    const vistas = new Set(horarios.flatMap((h) => h.citas));
    return { horarios, fuera: citas.filter((c) => !vistas.has(c)) };
  }

  /**
   * Whether something is at the hours of a slot, which may have moved from under it since. Of days gone by it is where
   * it was booked too: the slots of those days are not kept.
   */
  private deHorario(
    { id, hora_inicio, hora_fin }: HorarioLeido,
    { horario_id, fecha }: { horario_id: number; fecha: string },
    minutos: Minutos,
  ): boolean {
    return cruzan(minutos, horasDe({ hora_inicio, hora_fin })) || (fecha < this.momento.hoy && horario_id === id);
  }

  private espacio(leido: HorarioLeido, { fecha, festivo, suyas, propios }: DelDia<C>): Espacio<C> {
    const { entidad_id, operador_id, atiende, atiende_festivos, ...horario } = leido;
    const { capacidad, activo, hora_inicio, hora_fin } = horario;
    const delDia: HorarioDelDia = { inicio: minutosDe(hora_inicio), fin: minutosDe(hora_fin), capacidad };
    const { motivo, bloqueados } = this.bloqueo(horario, fecha, atiende_festivos ? null : festivo);
    const enOtras = (this.deOperador.get(`${entidad_id} ${operador_id} ${fecha}`) ?? []).filter(
      (t) => t.agenda_id !== horario.agenda_id,
    );
    const ajenos = unir(...enOtras.map(({ minutos }) => minutos));
    const enEl = propios.filter((t) => this.deHorario(leido, t, t.minutos));
    const lugares = lugaresDe({
      capacidad,
      tomadas: carrilesDe(enEl),
      conCita: carrilesDe(enEl.filter((t) => t.cita_id !== null)),
      abierto: atiende && activo && motivo === null,
      operador_ocupado: cruzan(ajenos, horasDe(horario)),
      terminado: fecha < this.momento.hoy || (fecha === this.momento.hoy && hora_fin <= this.momento.hora),
    });
    const tomados = propios.map(({ carril, minutos }) => ({ carril, ocupa: minutos }));
    const cuenta = cuentaDe(delDia, { tomados, bloqueados, ajenos, ahora: this.minutoDeAhora(fecha) });
    const primera = suyas.find((c) => c.estado !== 'cancelada') ?? null;
    const { lleno, abierto, ...cifras } = lugares;
    return {
      ...horario,
      ...cifras,
      retenido_hasta: cifras.retenidos > 0 ? primeroQueVence(enEl) : null,
      bloqueado: motivo !== null,
      motivo_bloqueo: motivo,
      minutos_libres: abierto ? cuenta.minutos_libres : 0,
      huecos: lleno ? cuenta.huecos.map(([a, b]) => ({ hora_inicio: horaDe(a), hora_fin: horaDe(b) })) : [],
      cita_existente: primera && { id: primera.id, cliente_nombre: primera.cliente_nombre, servicio: primera.servicio },
      citas: suyas,
      primera,
    };
  }

  /** Why a slot takes no people that day, the reason of a block or the holiday, and the minutes that are blocked. */
  private bloqueo(
    horario: Pick<HorarioLeido, 'agenda_id' | 'hora_inicio' | 'hora_fin'>,
    fecha: string,
    festivo: string | null,
  ) {
    const { delDia, bloqueados } = this.bloqueados(horario.agenda_id, fecha, festivo);
    const suyos = delDia.filter((b) => cruzan(minutosDeBloqueo(b), horasDe(horario)));
    const [razon = festivo] = suyos.map((b) => b.razon).sort();
    return { motivo: razon, bloqueados };
  }

  /** A day of an agenda by its minutes, as it is booked; and why nothing of it is worked, where that is so. */
  minutos(agenda_id: number, { fecha, festivo }: Dia): DiaEnMinutos {
    const suyos = (this.horarios.get(agenda_id) ?? []).filter(
      (h) => h.dia_semana === diaDeLaSemana(fecha) && h.activo && h.atiende,
    );
    const [primero] = suyos;
    const propios = this.propios.get(`${agenda_id} ${fecha}`) ?? [];
    const delOperador =
      primero === undefined ? [] : (this.deOperador.get(`${primero.entidad_id} ${primero.operador_id} ${fecha}`) ?? []);
    const cerrado = primero === undefined || primero.atiende_festivos ? null : festivo;
    const { razones, bloqueados } = this.bloqueados(agenda_id, fecha, cerrado);
    return {
      horarios: suyos.map((h) => ({ id: h.id, capacidad: h.capacidad, ...extremos(h) })),
      tomados: propios.map(({ carril, minutos }) => ({ carril, ocupa: minutos })),
      ajenos: unir(...delOperador.filter((t) => t.agenda_id !== agenda_id).map(({ minutos }) => minutos)),
      bloqueados,
      ahora: this.minutoDeAhora(fecha),
      motivo: razones.sort()[0] ?? cerrado,
    };
  }

  private bloqueados(agenda_id: number, fecha: string, cerrado: string | null) {
    const delDia = (this.bloqueos.get(agenda_id) ?? []).filter((b) => b.desde <= fecha && fecha <= b.hasta);
    const todo = cerrado === null ? [] : entre(0, FIN_DEL_DIA);
    return { delDia, razones: delDia.map((b) => b.razon), bloqueados: unir(todo, ...delDia.map(minutosDeBloqueo)) };
  }

  private minutoDeAhora(fecha: string): number {
    if (fecha < this.momento.hoy) return FIN_DEL_DIA;
    return fecha === this.momento.hoy ? minutosDe(this.momento.hora) : 0;
  }
}

/** A slot as a list of places tells it. */
export const espacioDe = ({ citas: _, primera: __, ...espacio }: Espacio<CitaBreve>): EspacioHorario => espacio;

const momento = (instant: string | null | undefined): string | null => (instant ? enUtc(instant) : null);
/** An appointment as it travels. */
export const citaLeida = (c: Cita): Cita => ({
  ...c,
  mensaje_enviado_en: momento(c.mensaje_enviado_en),
  llegada_en: momento(c.llegada_en),
  atencion_en: momento(c.atencion_en),
  created_at: enUtc(c.created_at),
  actualizada_en: enUtc(c.actualizada_en),
});

/** A slot with every appointment of the day. */
export function espacioCalendarioDe({ citas, primera, ...espacio }: Espacio<Cita>): EspacioCalendario {
  return { ...espacio, cita: primera && citaLeida(primera), citas: citas.map(citaLeida) };
}
