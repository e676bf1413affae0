import type { PersonaEspera } from '@jornal/contract';
import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { hoy } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { CampoFecha } from '../../ui/campo-fecha';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { AgendaSelector, EspacioSelector } from '../agendas/espacio-selector';
import { asignarCita, ofrecerPlaza } from './api';

/** `asignar` books at once; `ofrecer` holds the place until the person answers. */
export type QueHacer = 'asignar' | 'ofrecer';

const ELIGE = 'Por favor selecciona una agenda y horario';
const elegido = z.number({ error: ELIGE }).positive({ error: ELIGE });
const esquema = z.object({
  agenda_id: elegido,
  fecha: z.string({ error: 'La fecha es requerida' }).min(1, { error: 'La fecha es requerida' }),
  horario_id: elegido,
});

const TEXTOS = {
  asignar: {
    titulo: 'Asignar cita',
    enviar: 'Asignar cita',
    ocupado: 'Asignando...',
    error: 'Error al asignar la cita',
  },
  ofrecer: {
    titulo: 'Ofrecer espacio',
    enviar: 'Ofrecer',
    ocupado: 'Ofreciendo...',
    error: 'Error al ofrecer el espacio',
  },
} as const;

type Props = { abierto: boolean; persona: PersonaEspera | null; que: QueHacer; alCerrar: () => void };

/** Chooses a free place for a person who waits: to book it, or to offer it. */
export function PlazaModal({ abierto, persona, que, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={TEXTOS[que].titulo}>
      {persona && <Contenido persona={persona} que={que} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Contenido({ persona, que, alCerrar }: { persona: PersonaEspera; que: QueHacer; alCerrar: () => void }) {
  const form = useFormulario(esquema, {
    agenda_id: undefined,
    fecha: persona.fecha < hoy() ? hoy() : persona.fecha,
    horario_id: undefined,
  });
  const [agendaId, fecha] = useWatch({ control: form.control, name: ['agenda_id', 'fecha'] });
  const asignar = useMutation({ mutationFn: asignarCita });
  const ofrecer = useMutation({ mutationFn: ofrecerPlaza });
  const sinHorario = () => form.setValue('horario_id', undefined as never);
  return (
    <Formulario
      form={form}
      sobre={persona.id}
      alEnviar={async (plaza) =>
        avisos.conAviso(await (que === 'asignar' ? asignar : ofrecer).mutateAsync({ ...plaza, id: persona.id }))
      }
      alTerminar={alCerrar}
      mensajeError={TEXTOS[que].error}
    >
      <Text fz="sm" c="dimmed" mb="md">
        {persona.nombre} · {persona.servicio}
        {que === 'ofrecer' && '. El espacio queda retenido mientras responde.'}
      </Text>
      <Stack gap="md">
        <Campo nombre="agenda_id">
          {({ value, onChange, error }) => (
            <AgendaSelector
              withAsterisk
              entidadId={persona.entidad_id}
              value={value ?? null}
              error={error}
              onChange={(id) => {
                onChange(id);
                sinHorario();
              }}
            />
          )}
        </Campo>
        <Campo nombre="fecha">
          {({ value, onChange, error, onBlur }) => (
            <CampoFecha
              label="Fecha"
              withAsterisk
              min={hoy()}
              value={value}
              error={error}
              onBlur={onBlur}
              onChange={(dia) => {
                onChange(dia ?? '');
                sinHorario();
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
              error={error}
              onChange={(id) => onChange(id ?? undefined)}
            />
          )}
        </Campo>
      </Stack>
      <BotonesFormulario enviar={TEXTOS[que].enviar} ocupado={TEXTOS[que].ocupado} />
    </Formulario>
  );
}
