import type { Cita } from '@jornal/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hechoDe } from '../../lib/deshacer';
import { mensajeDe } from '../../lib/error-api';
import { avisos } from '../../ui/avisos';
import type { Movimiento } from '../../ui/calendario-datos';
import { actualizarCita, fraseDeMovida } from '../citas/api';
import { CLAVE_CALENDARIO } from './api';
import type { DiaDeAgenda, Objetivo } from './eventos-agenda';
import { conCitaMovida, espacioEn, type Plaza, reparoDe } from './mover-cita';

/** Moves appointments that were dragged, shows them where they go meanwhile, and offers to take it back. */
export function useMoverCita(dias: readonly DiaDeAgenda[], objetivos: () => ReadonlyMap<string, Objetivo>) {
  const consultas = useQueryClient();
  const mover = useMutation({ mutationFn: actualizarCita });
  const [enCurso, setEnCurso] = useState<{ cita: Cita; a: Plaza } | null>(null);

  /** Moves the appointment and answers the event that undoes it; null after a refusal, which has been told. */
  const llevar = async (cita: Cita, a: Plaza): Promise<{ evento: string | null; aviso: string | null } | null> => {
    setEnCurso({ cita, a });
    try {
      const { message, aviso } = await mover.mutateAsync({ id: cita.id, ...a });
      const evento = hechoDe(message);
      // Shown as moved until the true data are here, which success has just asked for.
      await consultas.refetchQueries({ queryKey: CLAVE_CALENDARIO, type: 'active' }, { cancelRefetch: false });
      return { evento, aviso };
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al actualizar la cita'));
      void consultas.invalidateQueries({ queryKey: CLAVE_CALENDARIO });
      return null;
    } finally {
      setEnCurso(null);
    }
  };

  const alMover = async ({ id, inicio, recurso }: Movimiento, deshacer: () => void) => {
    const arrastrada = objetivos().get(id);
    if (arrastrada?.tipo !== 'cita') return deshacer();
    const { cita } = arrastrada;
    const [fecha, hora] = [inicio.slice(0, 10), inicio.slice(11, 16)];
    const suyos = dias.filter(
      ({ agenda, dia }) => dia.fecha === fecha && (recurso === null || String(agenda.operador_id) === recurso),
    );
    const espacios = suyos.flatMap(({ agenda, dia }) => dia.horarios.map((espacio) => ({ agenda, fecha, espacio })));
    const destino = espacioEn(espacios, hora, cita.agenda_id);
    if (destino === null) avisos.error('Ahí no hay un espacio. Suelta la cita sobre uno libre.');
    const mismo =
      destino !== null &&
      destino.espacio.id === cita.horario_id &&
      fecha === cita.fecha &&
      destino.espacio.hora_inicio === cita.hora_inicio &&
      destino.espacio.hora_fin === cita.hora_fin;
    const reparo = destino === null || mismo ? null : reparoDe(destino);
    if (reparo !== null) avisos.error(reparo);
    if (destino === null || mismo || reparo !== null) return deshacer();

    const movida = await llevar(cita, { agenda_id: destino.agenda.id, horario_id: destino.espacio.id, fecha });
    if (movida === null) return deshacer();
    avisos.hecho(fraseDeMovida({ fecha, hora_inicio: destino.espacio.hora_inicio }), movida.evento);
    avisos.saber(movida.aviso);
  };

  return { alMover, conMovida: enCurso === null ? dias : conCitaMovida(dias, enCurso.cita, enCurso.a) };
}
