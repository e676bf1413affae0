import { type Cita, minutosDe, type ServicioDeCita } from '@jornal/contract';
import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { hechoDe } from '../../lib/deshacer';
import { fechaLarga, horasDe, hoy } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { CampoFecha } from '../../ui/campo-fecha';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { AgendaSelector, EspacioSelector } from '../agendas/espacio-selector';
import { useServicioLlamado } from '../catalogo/servicio-libre-selector';
import { actualizarCita, fraseDeMovida, moverCita, type QueSeAgenda, serviciosDe } from './api';
import { HorasLibresSelector } from './horas-libres-selector';

const ELIGE = 'Por favor selecciona una agenda y horario';
const elegido = z.number({ error: ELIGE }).positive({ error: ELIGE });
const fecha = z.string({ error: 'La fecha es requerida' }).min(1, { error: 'La fecha es requerida' });
const HORA = 'Elige una hora';

/** Both ways keep what was chosen in them; only those of the way that is taken are asked for. */
const enHorario = z.object({ modo: z.literal('horario'), agenda_id: elegido, fecha, horario_id: elegido });
const aUnaHora = z.object({
  modo: z.literal('hora'),
  operador_id: z.number({ error: 'El operador es requerido' }),
  fecha,
  hora_inicio: z.string({ error: HORA }).min(1, { error: HORA }),
});
const esquema = z.discriminatedUnion('modo', [enHorario, aUnaHora]);
type Campos = {
  modo: 'horario' | 'hora';
  agenda_id: number | undefined;
  horario_id: number | undefined;
  fecha: string;
  operador_id: number;
  hora_inicio: string;
};

const MODOS = [
  { value: 'horario', label: 'En un horario' },
  { value: 'hora', label: 'A una hora' },
];

type Props = { abierto: boolean; cita: Cita | null; alCerrar: () => void; alReprogramar?: (cita: Cita) => void };

/** Moves an appointment to another free slot, as dragging it does, or to any hour at which it fits. */
export function ReprogramarModal({ abierto, cita, alCerrar, alReprogramar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Reprogramar cita">
      {cita && <Contenido cita={cita} alCerrar={alCerrar} alReprogramar={alReprogramar} />}
    </Modal>
  );
}

function Contenido({
  cita,
  alCerrar,
  alReprogramar,
}: {
  cita: Cita;
  alCerrar: () => void;
  alReprogramar: ((cita: Cita) => void) | undefined;
}) {
  const form = useFormulario<Campos, z.output<typeof esquema>>(esquema as never, {
    modo: 'horario',
    agenda_id: cita.agenda_id,
    horario_id: undefined,
    fecha: cita.fecha < hoy() ? hoy() : cita.fecha,
    operador_id: cita.operador_id,
    hora_inicio: '',
  });
  const modo = useWatch({ control: form.control, name: 'modo' });
  const que = { servicios: useLoQueEs(cita), cita_id: cita.id };
  const actualizar = useMutation({ mutationFn: actualizarCita });
  const mover = useMutation({ mutationFn: moverCita });
  const llevar = (a: z.output<typeof esquema>) => {
    const { id } = cita;
    if (a.modo === 'horario')
      return actualizar.mutateAsync({ id, agenda_id: a.agenda_id, fecha: a.fecha, horario_id: a.horario_id });
    return mover.mutateAsync({ id, operador_id: a.operador_id, fecha: a.fecha, hora_inicio: a.hora_inicio });
  };
  return (
    <Formulario
      form={form}
      sobre={cita.id}
      alEnviar={async (datos) => {
        const { message, data, aviso } = await llevar(datos);
        avisos.hecho(fraseDeMovida(data), hechoDe(message));
        avisos.saber(aviso);
        alReprogramar?.(data);
      }}
      alTerminar={alCerrar}
      mensajeError="Error al actualizar la cita"
    >
      <Text fz="sm" c="dimmed" mb="md">
        {cita.cliente_nombre}: {fechaLarga(cita.fecha)}, <span className="cifra">{horasDe(cita)}</span>
      </Text>
      <Stack gap="md">
        <Campo nombre="modo">
          {({ value, onChange }) => (
            <SegmentedControl aria-label="A dónde" fullWidth data={MODOS} value={value} onChange={onChange} />
          )}
        </Campo>
        {modo === 'hora' ? (
          <HorasLibresSelector
            entidadId={cita.entidad_id}
            que={que}
            alCambiarDia={() => form.setValue('horario_id', undefined)}
          />
        ) : (
          <EnUnHorario entidadId={cita.entidad_id} />
        )}
      </Stack>
      <BotonesFormulario enviar="Reprogramar" ocupado="Reprogramando..." />
    </Formulario>
  );
}

/** The minutes of each of its services, and what that needs around them while it is offered. */
function useLoQueEs(cita: Cita): QueSeAgenda['servicios'] {
  const idDe = useServicioLlamado(cita.entidad_id);
  const [primero, ...otros] = serviciosDe(cita);
  const pedido = ({ servicio, servicio_id, hora_inicio, hora_fin }: ServicioDeCita) => {
    const enCatalogo = idDe(servicio);
    return {
      servicio_id: enCatalogo === servicio_id ? enCatalogo : null,
      duracion_minutos: minutosDe(hora_fin) - minutosDe(hora_inicio),
    };
  };
  return [pedido(primero), ...otros.map(pedido)];
}

/** Another slot of an agenda, on a day. */
function EnUnHorario({ entidadId }: { entidadId: number }) {
  const { control, setValue } = useFormContext<Campos>();
  const [agendaId, dia] = useWatch({ control, name: ['agenda_id', 'fecha'] });
  return (
    <>
      <Campo nombre="agenda_id">
        {({ value, onChange, error }) => (
          <AgendaSelector
            withAsterisk
            entidadId={entidadId}
            value={value ?? null}
            error={error}
            onChange={(id) => {
              onChange(id);
              setValue('horario_id', undefined);
            }}
          />
        )}
      </Campo>
      <Campo nombre="fecha">
        {({ value, onChange, error, onBlur }) => (
          <CampoFecha
            label="Nueva fecha"
            withAsterisk
            min={hoy()}
            value={value}
            error={error}
            onBlur={onBlur}
            onChange={(elegida) => {
              onChange(elegida ?? '');
              setValue('horario_id', undefined);
            }}
          />
        )}
      </Campo>
      <Campo nombre="horario_id">
        {({ value, onChange, error }) => (
          <EspacioSelector
            withAsterisk
            agendaId={agendaId || null}
            fecha={dia || null}
            value={value ?? null}
            onChange={(id) => onChange(id ?? undefined)}
            error={error}
          />
        )}
      </Campo>
    </>
  );
}
