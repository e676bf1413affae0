import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { pesos } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { CampoDinero } from '../../ui/campo-dinero';
import { Cargando } from '../../ui/cargando';
import { escribirEncima } from '../../ui/escribir-encima';
import { EstadoError } from '../../ui/estado-vacio';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { repartoInicial } from '../../ui/reparto';
import { metodosQuery } from '../metodos/api';
import { type AbonoEscrito, type AbonoListo, cobrosDe, esquemaAbono } from './abono';
import { abonar, creditoQuery } from './api';
import type { Deudora } from './deudora';
import { DineroQueEntra } from './dinero-que-entra';

type Props = { abierto: boolean; persona: Deudora | null; alCerrar: () => void };

/** Takes what a person pays of their debt: all of it, unless another amount is written. */
export function AbonarModal({ abierto, persona, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Abonar">
      {persona && <Cargado persona={persona} alCerrar={alCerrar} />}
    </Modal>
  );
}

type DeContenido = { persona: Deudora; alCerrar: () => void };

/** The debt is asked for again: the list it was opened from may be minutes old. */
function Cargado({ persona, alCerrar }: DeContenido) {
  const { data, isError, refetch } = useQuery(creditoQuery(persona.id));
  if (data) return <Contenido persona={persona} deuda={data.deuda} alCerrar={alCerrar} />;
  if (isError) return <EstadoError texto="Error al cargar la deuda" alReintentar={() => void refetch()} />;
  return <Cargando height={260} />;
}

function Contenido({ persona, deuda, alCerrar }: DeContenido & { deuda: number }) {
  const consultas = useQueryClient();
  const metodos = useQuery(metodosQuery).data;
  const esquema = useMemo(() => esquemaAbono(deuda, metodos), [deuda, metodos]);
  const form = useFormulario<AbonoEscrito, AbonoListo>(esquema, {
    monto: deuda,
    ...repartoInicial(deuda),
    metodo_id: null,
    recibido: null,
    a_favor: false,
  });
  const monto = useWatch({ control: form.control, name: 'monto' });
  const { setValue, formState } = form;
  const poner = useCallback((nueva: number) => setValue('monto', nueva), [setValue]);
  useSigueLaDeuda(deuda, formState.dirtyFields.monto === true, poner);
  const abono = useMutation({ mutationFn: abonar });
  const enviar = async (escrito: AbonoListo) => {
    try {
      const { message, data } = await abono.mutateAsync({
        persona_id: persona.id,
        cobros: cobrosDe(escrito, metodos),
        ...(escrito.monto > deuda && { sobrante: 'a_favor' }),
      });
      avisos.exito(data.a_favor > 0 ? `${message}: quedan ${pesos(data.a_favor)} a favor` : message);
    } catch (error) {
      // The debt or the methods moved meanwhile: the next try starts from those of now.
      void consultas.invalidateQueries();
      throw error;
    }
  };
  return (
    <Formulario
      form={form}
      sobre={persona.id}
      alEnviar={enviar}
      alTerminar={alCerrar}
      mensajeError="Error al recibir el abono"
    >
      <Stack gap="md">
        <Deuda de={persona} deuda={deuda} />
        <Monto deuda={deuda} />
        <DineroQueEntra entidadId={persona.entidad_id} />
      </Stack>
      <BotonesFormulario
        enviar={monto > 0 ? `Recibir ${pesos(monto)}` : 'Recibir'}
        ocupado="Recibiendo..."
        deshabilitado={deuda === 0}
      />
    </Formulario>
  );
}

/** An amount that was not typed stays all of the debt when that moves; one of a draft was typed. */
function useSigueLaDeuda(deuda: number, escrito: boolean, poner: (deuda: number) => void): void {
  const ultima = useRef(deuda);
  useEffect(() => {
    if (ultima.current === deuda) return;
    ultima.current = deuda;
    if (!escrito) poner(deuda);
  }, [deuda, escrito, poner]);
}

function Deuda({ de: { nombre, sucursal }, deuda }: { de: Deudora; deuda: number }) {
  return (
    <Group gap={16} justify="space-between" align="baseline" wrap="nowrap">
      <div>
        <strong>{nombre}</strong>
        <Text fz="sm" c="dimmed">
          {sucursal}
        </Text>
      </div>
      <Text className="entero">
        Debe <strong className="cifra">{pesos(deuda)}</strong>
      </Text>
    </Group>
  );
}

/** The amount that is paid; what is then still owed, or stays in favour, and the way back to all of it. */
function Monto({ deuda }: { deuda: number }) {
  const { setValue } = useFormContext<AbonoEscrito>();
  const monto = useWatch<AbonoEscrito, 'monto'>({ name: 'monto' });
  const queda = deuda - (monto ?? 0);
  const todo = () => setValue('monto', deuda, { shouldDirty: true, shouldValidate: true });
  return (
    <div>
      <Campo nombre="monto">
        {(campo) => <CampoDinero label="Cuánto abona" withAsterisk {...escribirEncima} {...campo} />}
      </Campo>
      {queda !== 0 && (
        <Group gap="0 16px" justify="space-between" mt={4} fz="sm">
          <div>
            <Text span fz="sm" c="dimmed" role="status">
              {queda > 0 && `Queda debiendo ${pesos(queda)}`}
            </Text>
            {queda < 0 && <Dejar sobra={-queda} />}
          </div>
          <Button variant="subtle" size="compact-sm" onClick={todo}>
            Todo: {pesos(deuda)}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** The rest of what is paid, over the debt, may stay in favour of the person. */
function Dejar({ sobra }: { sobra: number }) {
  const { setValue, trigger } = useFormContext<AbonoEscrito>();
  const aFavor = useWatch<AbonoEscrito, 'a_favor'>({ name: 'a_favor' });
  return (
    <Checkbox
      label={`Dejar ${pesos(sobra)} a favor`}
      checked={aFavor === true}
      onChange={({ currentTarget: { checked } }) => {
        setValue('a_favor', checked, { shouldDirty: true });
        void trigger('monto');
      }}
    />
  );
}
