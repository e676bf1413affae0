import { type BloqueoNuevo, bloqueoNuevo } from '@jornal/contract';
import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { hoy } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { CampoFecha } from '../../ui/campo-fecha';
import { CampoHora } from '../../ui/campo-hora';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { EntidadSelector } from '../entidades/entidad-selector';
import { crearBloqueo } from './api';

/** The subject of a block, one of the three. */
export type DeBloqueo = Pick<BloqueoNuevo, 'agenda_id' | 'operador_id' | 'entidad_id'>;
const DE = ['agenda_id', 'operador_id', 'entidad_id'] as const;
/** A subject to choose, and the words for it. */
export type QueSeBloquea = { texto: string; de: DeBloqueo };

type Props = {
  /** The subjects there are, the first one unless said otherwise; alone, it is not asked. Empty: a branch, to be chosen. */
  que: readonly QueSeBloquea[];
  /** The day it begins with. */
  dia?: string;
  ejemplo?: string;
  enviar?: string;
  alCerrar: () => void;
};

/** Asks for the days or hours when an agenda, an operator or a branch takes no appointments. */
export function NuevoBloqueo({ que, dia = hoy(), ejemplo = 'vacaciones', enviar = 'Bloquear', alCerrar }: Props) {
  const form = useFormulario(bloqueoNuevo, {
    agenda_id: undefined,
    operador_id: undefined,
    entidad_id: undefined,
    ...que[0]?.de,
    desde: dia,
    hasta: dia,
    hora_inicio: null,
    hora_fin: null,
    motivo: '',
  });
  const crear = useMutation({ mutationFn: crearBloqueo });
  const guardar = async (datos: BloqueoNuevo) => {
    avisos.conAviso(await crear.mutateAsync(datos));
  };
  return (
    <Formulario form={form} alEnviar={guardar} alTerminar={alCerrar} mensajeError="Error al crear el bloqueo">
      <Stack gap="md">
        {que.length > 1 && <Que que={que} />}
        <Campo nombre="motivo">
          {(campo) => (
            <TextInput label="Motivo" placeholder={`Por ejemplo, ${ejemplo}`} withAsterisk maxLength={200} {...campo} />
          )}
        </Campo>
        {que.length === 0 && (
          <Campo nombre="entidad_id">
            {({ onChange, ...campo }) => (
              <EntidadSelector
                label="Sucursal"
                withAsterisk
                {...campo}
                onChange={(id) => onChange(id ?? undefined)}
                error={campo.error ?? form.formState.errors.agenda_id?.message}
              />
            )}
          </Campo>
        )}
        <Dias />
        <Text c="dimmed" fz="sm">
          Las citas que ya hay dentro se conservan; te diremos cuántas son.
        </Text>
      </Stack>
      <BotonesFormulario enviar={enviar} />
    </Formulario>
  );
}

function Que({ que }: Pick<Props, 'que'>) {
  const { control, setValue } = useFormContext<DeBloqueo>();
  const dicho = useWatch({ control, name: DE });
  const elegido = que.findIndex(({ de }) => DE.every((campo, i) => de[campo] === dicho[i]));
  const elegir = (i: string) => {
    for (const campo of DE) setValue(campo, que[Number(i)]?.de[campo], { shouldDirty: true });
  };
  return (
    <Radio.Group label="Qué se bloquea" value={String(elegido)} onChange={elegir}>
      <Stack gap={8} mt={6}>
        {que.map(({ texto }, i) => (
          <Radio key={texto} value={String(i)} label={texto} className="partible" />
        ))}
      </Stack>
    </Radio.Group>
  );
}

type DeDias = Pick<BloqueoNuevo, 'desde' | 'hasta' | 'hora_inicio' | 'hora_fin'>;

/** From when to when, whole days unless only some hours. */
function Dias() {
  const { control, getValues, setValue } = useFormContext<DeDias>();
  const [porHoras, setPorHoras] = useState(false);
  const desde = useWatch({ control, name: 'desde' });
  const alternar = (si: boolean) => {
    setPorHoras(si);
    setValue('hora_inicio', si ? '08:00' : null, { shouldDirty: true });
    setValue('hora_fin', si ? '12:00' : null, { shouldDirty: true });
  };
  return (
    <>
      <DosColumnas>
        <Campo nombre="desde">
          {({ onChange, ...campo }) => (
            <CampoFecha
              label="Desde"
              withAsterisk
              {...campo}
              onChange={(dia) => {
                // The end follows a beginning that passes it.
                if (dia && dia > getValues('hasta')) setValue('hasta', dia, { shouldDirty: true });
                onChange(dia);
              }}
            />
          )}
        </Campo>
        <Campo nombre="hasta">{(campo) => <CampoFecha label="Hasta" withAsterisk min={desde} {...campo} />}</Campo>
      </DosColumnas>
      <Checkbox
        label="Solo unas horas"
        checked={porHoras}
        onChange={(evento) => alternar(evento.currentTarget.checked)}
      />
      {porHoras && (
        <DosColumnas>
          <Campo nombre="hora_inicio">{(campo) => <CampoHora label="Desde las" withAsterisk {...campo} />}</Campo>
          <Campo nombre="hora_fin">{(campo) => <CampoHora label="Hasta las" withAsterisk {...campo} />}</Campo>
        </DosColumnas>
      )}
    </>
  );
}
