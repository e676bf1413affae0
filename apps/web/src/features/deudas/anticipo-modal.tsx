import { Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { fecha, pesos } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { CampoDinero } from '../../ui/campo-dinero';
import { escribirEncima } from '../../ui/escribir-encima';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { repartoInicial } from '../../ui/reparto';
import { metodosQuery } from '../metodos/api';
import { type AnticipoEscrito, type AnticipoListo, cobrosDe, esquemaAnticipo } from './abono';
import { recibirAnticipo, useCredito } from './api';
import type { Deudora } from './deudora';
import { DineroQueEntra } from './dinero-que-entra';

/** The one who leaves it, and the appointment that it is left for, if any. */
export type DeAnticipo = Pick<Deudora, 'id' | 'entidad_id' | 'nombre' | 'sucursal'> & {
  cita?: { id: number; fecha: string; hora_inicio: string };
};
type Props = { abierto: boolean; persona: DeAnticipo | null; alCerrar: () => void };

/** Takes what a person leaves for later. */
export function AnticipoModal({ abierto, persona, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Recibir anticipo">
      {persona && <Contenido persona={persona} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Contenido({ persona, alCerrar }: { persona: DeAnticipo; alCerrar: () => void }) {
  const { id: persona_id, cita, entidad_id } = persona;
  const consultas = useQueryClient();
  const metodos = useQuery(metodosQuery).data;
  const esquema = useMemo(() => esquemaAnticipo(metodos), [metodos]);
  const form = useFormulario<AnticipoEscrito, AnticipoListo>(esquema, {
    monto: undefined,
    ...repartoInicial(0),
    metodo_id: null,
    recibido: null,
  });
  const monto = useWatch({ control: form.control, name: 'monto' });
  const recibir = useMutation({ mutationFn: recibirAnticipo });
  const enviar = async (escrito: AnticipoListo) => {
    try {
      const cobros = cobrosDe(escrito, metodos);
      const { message } = await recibir.mutateAsync({ persona_id, cobros, ...(cita && { cita_id: cita.id }) });
      avisos.exito(message);
    } catch (error) {
      // The methods or the appointment moved meanwhile: the next try starts from those of now.
      void consultas.invalidateQueries();
      throw error;
    }
  };
  return (
    <Formulario
      form={form}
      sobre={cita ? `${persona_id}-${cita.id}` : persona_id}
      alEnviar={enviar}
      alTerminar={alCerrar}
      mensajeError="Error al recibir el anticipo"
    >
      <Stack gap="md">
        <Quien persona={persona} />
        <Campo nombre="monto">
          {(campo) => <CampoDinero label="Cuánto deja" withAsterisk {...escribirEncima} {...campo} />}
        </Campo>
        <DineroQueEntra entidadId={entidad_id} />
        <Text fz="sm" c="dimmed">
          Entra a la caja y queda a su favor: es ingreso el día en que se use.
        </Text>
      </Stack>
      <BotonesFormulario enviar={monto > 0 ? `Recibir ${pesos(monto)}` : 'Recibir'} ocupado="Recibiendo..." />
    </Formulario>
  );
}

function Quien({ persona: { id, nombre, sucursal, cita } }: { persona: DeAnticipo }) {
  const aFavor = useCredito(id)?.a_favor ?? 0;
  return (
    <Group gap={16} justify="space-between" align="baseline" wrap="nowrap">
      <div>
        <strong>{nombre}</strong>
        <Text fz="sm" c="dimmed">
          {cita ? `Para su cita del ${fecha(cita.fecha)}, ${cita.hora_inicio}` : sucursal}
        </Text>
      </div>
      {aFavor > 0 && (
        <Text className="entero">
          A favor <strong className="cifra">{pesos(aFavor)}</strong>
        </Text>
      )}
    </Group>
  );
}
