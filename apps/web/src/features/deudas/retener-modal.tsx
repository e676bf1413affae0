import type { Favor, RetencionDeFavor } from '@jornal/contract';
import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { pesos } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { BotonesFormulario, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { retenerFavor } from './api';
import { esquemaRetencion, type RetencionEscrita } from './favor';
import { DelSaldo, MontoDelSaldo, Motivo } from './saldo-a-favor';

type Props = { abierto: boolean; favor: Favor | null; de: string; alCerrar: () => void };

/** Keeps for the house what a person left with it, or a part of it. */
export function RetenerModal({ abierto, favor, de, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Retener saldo a favor" tamano="sm">
      {favor && <Contenido favor={favor} de={de} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Contenido({ favor, de, alCerrar }: Omit<Props, 'abierto'> & { favor: Favor }) {
  const { id, queda, metodo } = favor;
  const consultas = useQueryClient();
  const esquema = useMemo(() => esquemaRetencion(queda), [queda]);
  const form = useFormulario<RetencionEscrita, RetencionDeFavor>(esquema, { monto: queda, motivo: '' });
  const monto = useWatch({ control: form.control, name: 'monto' }) ?? 0;
  const retener = useMutation({ mutationFn: retenerFavor });
  const enviar = async (escrita: RetencionDeFavor) => {
    try {
      avisos.exito((await retener.mutateAsync({ id, ...escrita })).message);
    } catch (error) {
      // Some of it was used meanwhile: the next try starts from what is left now.
      void consultas.invalidateQueries({ queryKey: ['deudas'] });
      throw error;
    }
  };
  return (
    <Formulario
      form={form}
      sobre={id}
      alEnviar={enviar}
      alTerminar={alCerrar}
      mensajeError="Error al retener el saldo a favor"
    >
      <Stack gap="md">
        <DelSaldo favor={favor} de={de} />
        <MontoDelSaldo label="Cuánto se retiene" />
        <Motivo placeholder="Por ejemplo, no vino a la cita" />
        <Text fz="sm" c="dimmed">
          Deja de ser de la persona y queda para el negocio, como un ingreso adicional de hoy por {metodo.nombre}.
        </Text>
      </Stack>
      <BotonesFormulario
        enviar={monto > 0 ? `Retener ${pesos(monto)}` : 'Retener'}
        ocupado="Reteniendo..."
        deshabilitado={queda === 0}
      />
    </Formulario>
  );
}
