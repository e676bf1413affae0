import type { DevolucionDeFavor, Favor } from '@jornal/contract';
import { Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { pesos } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { Selector } from '../../ui/selector';
import { metodosDe, metodosQuery } from '../metodos/api';
import { devolverFavor } from './api';
import { type DevolucionEscrita, esquemaDevolucion } from './favor';
import { DelSaldo, MontoDelSaldo, Motivo } from './saldo-a-favor';

type Props = { abierto: boolean; favor: Favor | null; de: string; entidadId: number; alCerrar: () => void };

/** Gives back what a person left with the shop, or a part of it, by any method. */
export function DevolverModal({ abierto, favor, de, entidadId, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Devolver saldo a favor" tamano="sm">
      {favor && <Contenido favor={favor} de={de} entidadId={entidadId} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Contenido({ favor, de, entidadId, alCerrar }: Omit<Props, 'abierto'> & { favor: Favor }) {
  const { id, metodo, queda } = favor;
  const consultas = useQueryClient();
  const { data: todos } = useQuery(metodosQuery);
  const esquema = useMemo(() => esquemaDevolucion(queda, todos), [queda, todos]);
  const form = useFormulario<DevolucionEscrita, DevolucionDeFavor>(esquema, {
    monto: queda,
    metodo_id: metodo.id,
    motivo: '',
  });
  const [monto = 0, metodoId] = useWatch({ control: form.control, name: ['monto', 'metodo_id'] });
  const metodos = metodosDe(todos ?? [], entidadId);
  const pide = metodos.find((uno) => uno.id === metodoId)?.pide_referencia === true;
  const devolver = useMutation({ mutationFn: devolverFavor });
  const enviar = async ({ referencia, ...escrita }: DevolucionDeFavor) => {
    try {
      avisos.exito((await devolver.mutateAsync({ id, ...escrita, ...(pide && referencia && { referencia }) })).message);
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
      mensajeError="Error al devolver el saldo a favor"
    >
      <Stack gap="md">
        <DelSaldo favor={favor} de={de} />
        <MontoDelSaldo label="Cuánto se devuelve" />
        <Campo nombre="metodo_id">
          {(campo) => (
            <Selector
              label="¿Por dónde?"
              withAsterisk
              allowDeselect={false}
              cargando={todos === undefined}
              opciones={metodos.map(({ id: value, nombre: label }) => ({ value, label }))}
              {...campo}
            />
          )}
        </Campo>
        {pide && (
          <Campo nombre="referencia">
            {(campo) => (
              <TextInput
                label="Referencia"
                placeholder="El número del comprobante"
                withAsterisk
                maxLength={60}
                autoComplete="off"
                {...campo}
                value={campo.value ?? ''}
              />
            )}
          </Campo>
        )}
        <Motivo placeholder="Por ejemplo, canceló a tiempo" />
      </Stack>
      <BotonesFormulario
        enviar={monto > 0 ? `Devolver ${pesos(monto)}` : 'Devolver'}
        ocupado="Devolviendo..."
        deshabilitado={queda === 0}
      />
    </Formulario>
  );
}
