import type { Cita } from '@jornal/contract';
import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { hechoDe } from '../../lib/deshacer';
import { fechaLarga, horasDe, hoy } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { CampoFecha } from '../../ui/campo-fecha';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { AgendaSelector, EspacioSelector } from '../agendas/espacio-selector';
import { actualizarCita, fraseDeMovida } from './api';

const ELIGE = 'Por favor selecciona una agenda y horario';
const elegido = z.number({ error: ELIGE }).positive({ error: ELIGE });
const esquema = z.object({
  agenda_id: elegido,
  fecha: z.string({ error: 'La fecha es requerida' }),
  horario_id: elegido,
});

type Props = { abierto: boolean; cita: Cita | null; alCerrar: () => void; alReprogramar?: (cita: Cita) => void };

/** Moves an appointment to another free slot, as dragging it does, for the keyboard and for days out of sight. */
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
  const dia = cita.fecha < hoy() ? hoy() : cita.fecha;
  const form = useFormulario(esquema, { agenda_id: cita.agenda_id, fecha: dia, horario_id: undefined });
  const [agendaId, fecha] = useWatch({ control: form.control, name: ['agenda_id', 'fecha'] });
  const actualizar = useMutation({ mutationFn: actualizarCita });
  return (
    <Formulario
      form={form}
      sobre={cita.id}
      alEnviar={async (datos) => {
        const { message, data, aviso } = await actualizar.mutateAsync({ id: cita.id, ...datos });
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
        <Campo nombre="agenda_id">
          {({ value, onChange, error }) => (
            <AgendaSelector
              withAsterisk
              entidadId={cita.entidad_id}
              value={value ?? null}
              error={error}
              onChange={(id) => {
                onChange(id);
                form.setValue('horario_id', undefined as never);
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
                form.setValue('horario_id', undefined as never);
              }}
            />
          )}
        </Campo>
        <Campo nombre="horario_id">
          {({ value, onChange, error }) => (
            <EspacioSelector
              withAsterisk
              agendaId={agendaId || null}
              fecha={fecha || null}
              value={value ?? null}
              onChange={(id) => onChange(id ?? undefined)}
              error={error}
            />
          )}
        </Campo>
      </Stack>
      <BotonesFormulario enviar="Reprogramar" ocupado="Reprogramando..." />
    </Formulario>
  );
}
