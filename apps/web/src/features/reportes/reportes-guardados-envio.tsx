import {
  DESTINATARIOS_POR_ENVIO,
  type Destinatario,
  DIAS_SEMANA,
  type EnvioNuevo,
  envioNuevo,
  type Frecuencia,
  NOMBRE_DIA,
  type ReporteGuardado,
} from '@jornal/contract';
import { Button, MultiSelect, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { CampoHora } from '../../ui/campo-hora';
import { DosColumnas } from '../../ui/dos-columnas';
import { filtrarOpciones } from '../../ui/filtrar-opciones';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { Selector } from '../../ui/selector';
import { elegirUnica } from '../../ui/unica-opcion';
// Sheets of the field with several people, which no other screen has.
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { destinatariosQuery, detenerEnvio, programarEnvio } from './reportes-guardados-api';

const FRECUENCIAS: Array<{ value: Frecuencia; label: string }> = [
  { value: 'diario', label: 'Cada día' },
  { value: 'semanal', label: 'Cada semana' },
  { value: 'mensual', label: 'Cada mes' },
];
const DIAS = DIAS_SEMANA.map((dia) => ({ value: dia, label: NOMBRE_DIA[dia] }));
const DEL_MES = Array.from({ length: 31 }, (_, i) => ({
  value: i + 1,
  label: i === 30 ? '31 (o el último)' : String(i + 1),
}));
const FORMATOS = [
  { value: 'excel' as const, label: 'Excel' },
  { value: 'csv' as const, label: 'CSV' },
];

type Props = { abierto: boolean; guardado: ReporteGuardado; alCerrar: () => void };

/** When a saved report leaves by mail, and to whom. */
export function EnvioModal({ abierto, guardado, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={`Enviar por correo «${guardado.nombre}»`}>
      <Contenido guardado={guardado} alCerrar={alCerrar} />
    </Modal>
  );
}

function Contenido({ guardado: { id, envio }, alCerrar }: Omit<Props, 'abierto'>) {
  const { usuario } = useSesion();
  const form = useFormulario(envioNuevo, {
    frecuencia: envio?.frecuencia ?? 'semanal',
    dia_semana: envio?.dia_semana ?? 'lunes',
    dia_mes: envio?.dia_mes ?? 1,
    hora: envio?.hora ?? '07:00',
    formato: envio?.formato ?? 'excel',
    destinatarios: envio?.destinatarios.map((persona) => persona.id) ?? [usuario.id],
  });
  const programar = useMutation({ mutationFn: programarEnvio });
  const guardar = async (datos: EnvioNuevo) => avisos.exito((await programar.mutateAsync({ id, ...datos })).message);
  return (
    <Formulario
      form={form}
      sobre={id}
      alEnviar={guardar}
      alTerminar={alCerrar}
      mensajeError="Error al programar el envío"
    >
      <Stack gap="md">
        <Cuando />
        <Campo nombre="formato">
          {(campo) => (
            <Selector
              label="Archivo"
              withAsterisk
              searchable={false}
              allowDeselect={false}
              opciones={FORMATOS}
              {...campo}
              value={campo.value ?? null}
            />
          )}
        </Campo>
        <Destinatarios puestos={envio?.destinatarios ?? []} />
      </Stack>
      <BotonesFormulario enviar="Guardar envío">
        {envio && <NoEnviar id={id} alTerminar={alCerrar} />}
      </BotonesFormulario>
    </Formulario>
  );
}

function Cuando() {
  const frecuencia: Frecuencia = useWatch({ name: 'frecuencia' });
  return (
    <>
      <DosColumnas>
        <Campo nombre="frecuencia">
          {(campo) => (
            <Selector
              label="Frecuencia"
              withAsterisk
              searchable={false}
              allowDeselect={false}
              opciones={FRECUENCIAS}
              {...campo}
              value={campo.value ?? null}
            />
          )}
        </Campo>
        <Campo nombre="hora">{(campo) => <CampoHora label="Hora" withAsterisk {...campo} />}</Campo>
      </DosColumnas>
      {frecuencia === 'semanal' && (
        <Campo nombre="dia_semana">
          {(campo) => (
            <Selector
              label="Día de la semana"
              withAsterisk
              searchable={false}
              allowDeselect={false}
              opciones={DIAS}
              {...campo}
              value={campo.value ?? null}
            />
          )}
        </Campo>
      )}
      {frecuencia === 'mensual' && (
        <Campo nombre="dia_mes">
          {(campo) => (
            <Selector
              label="Día del mes"
              description="En un mes más corto sale el último día"
              withAsterisk
              allowDeselect={false}
              opciones={DEL_MES}
              {...campo}
              value={campo.value ?? null}
            />
          )}
        </Campo>
      )}
    </>
  );
}

/** The people who may get it now, and those who were chosen before. */
function Destinatarios({ puestos }: { puestos: readonly Destinatario[] }) {
  const { data = [], isPending } = useQuery(destinatariosQuery);
  const faltan = puestos.filter(({ id }) => !data.some((persona) => persona.id === id));
  const opciones = [...data, ...faltan].map(({ id, nombre, email }) => ({
    value: String(id),
    label: nombre === email ? email : `${nombre} (${email})`,
  }));
  return (
    <Campo nombre="destinatarios">
      {({ value, onChange, ...campo }) => (
        <MultiSelect
          label="Para"
          description="Cuentas activas con permiso de reportes. A cada quien le llegan las filas que puede ver."
          withAsterisk
          searchable
          filter={filtrarOpciones}
          hidePickedOptions
          maxValues={DESTINATARIOS_POR_ENVIO}
          nothingFoundMessage={isPending ? 'Cargando...' : 'No se encontraron resultados'}
          data={opciones}
          onKeyDown={(evento) => elegirUnica(evento, { soloDeLaLista: true })}
          {...campo}
          value={(value as number[]).map(String).filter((id) => opciones.some((opcion) => opcion.value === id))}
          onChange={(elegidos) => onChange(elegidos.map(Number))}
        />
      )}
    </Campo>
  );
}

function NoEnviar({ id, alTerminar }: { id: number; alTerminar: () => void }) {
  const detener = useMutation({ mutationFn: detenerEnvio });
  const parar = () =>
    detener.mutate(id, {
      onSuccess: ({ message }) => {
        avisos.exito(message);
        alTerminar();
      },
      onError: (error) => avisos.error(mensajeDe(error, 'Error al detener el envío')),
    });
  return (
    <Button variant="subtle" color="red" mr="auto" loading={detener.isPending} onClick={parar}>
      No enviar más
    </Button>
  );
}
