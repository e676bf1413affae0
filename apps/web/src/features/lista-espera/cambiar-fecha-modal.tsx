import type { PersonaEspera } from '@jornal/contract';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { fechaLarga, hoy } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { CampoFecha } from '../../ui/campo-fecha';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { modificarPersona } from './api';

type Props = { abierto: boolean; persona: PersonaEspera | null; alCerrar: () => void };

/** Another day to wait for; there the person is the last of the queue. */
export function CambiarFechaModal({ abierto, persona, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Cambiar fecha" tamano="sm">
      {persona && <Contenido persona={persona} alCerrar={alCerrar} />}
    </Modal>
  );
}

const REQUERIDA = 'La fecha es requerida';

function Contenido({ persona, alCerrar }: { persona: PersonaEspera; alCerrar: () => void }) {
  const esquema = useMemo(
    () =>
      z.object({
        fecha: z
          .string({ error: REQUERIDA })
          .min(1, { error: REQUERIDA })
          .refine((dia) => dia !== persona.fecha, { error: 'La nueva fecha debe ser diferente a la actual' }),
      }),
    [persona.fecha],
  );
  const form = useFormulario(esquema, { fecha: persona.fecha < hoy() ? undefined : persona.fecha });
  const modificar = useMutation({ mutationFn: modificarPersona });
  return (
    <Formulario
      form={form}
      sobre={persona.id}
      alEnviar={async ({ fecha }) => avisos.exito((await modificar.mutateAsync({ id: persona.id, fecha })).message)}
      alTerminar={alCerrar}
      mensajeError="Error al cambiar la fecha"
    >
      <Text fz="sm" c="dimmed" mb="md">
        {persona.nombre} espera el {fechaLarga(persona.fecha).toLowerCase()}. En la nueva fecha queda al final de la
        lista.
      </Text>
      <Campo nombre="fecha">{(campo) => <CampoFecha label="Nueva fecha" withAsterisk min={hoy()} {...campo} />}</Campo>
      <BotonesFormulario enviar="Cambiar fecha" />
    </Formulario>
  );
}
