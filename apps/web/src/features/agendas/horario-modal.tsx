import {
  CAPACIDAD_MAXIMA,
  COLOR_HORARIO,
  DIAS_SEMANA,
  diaDeLaSemana,
  type Horario,
  type HorarioNuevo,
  horarioNuevo,
  NOMBRE_DIA,
  TITULO_HORARIO,
} from '@jornal/contract';
import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { avisos } from '../../ui/avisos';
import { CampoCantidad } from '../../ui/campo-cantidad';
import { CampoColor } from '../../ui/campo-color';
import { CampoHora } from '../../ui/campo-hora';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { Selector } from '../../ui/selector';
import { crearHorario, modificarHorario } from './api';

type Props = {
  abierto: boolean;
  agendaId: number;
  /** The slot to change; null makes a new one. */
  horario: Horario | null;
  /** The day that a new one is wanted for: it begins with its day of the week. */
  fecha?: string | undefined;
  alCerrar: () => void;
  /** Gets a new one of that day: a slot of another is not among those it has. */
  alCrear?: (horario: Horario) => void;
};

const DIAS = DIAS_SEMANA.map((dia) => ({ value: dia, label: NOMBRE_DIA[dia] }));

/** Makes a slot of every week, or changes one. */
export function HorarioModal({ abierto, ...resto }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={resto.alCerrar} titulo={resto.horario ? 'Editar horario' : 'Nuevo horario'}>
      <Contenido {...resto} />
    </Modal>
  );
}

function Contenido({ agendaId, horario, fecha, alCerrar, alCrear }: Omit<Props, 'abierto'>) {
  const dia = fecha && diaDeLaSemana(fecha);
  const form = useFormulario(horarioNuevo, {
    agenda_id: agendaId,
    titulo: horario?.titulo ?? TITULO_HORARIO,
    dia_semana: horario?.dia_semana ?? dia,
    hora_inicio: horario?.hora_inicio,
    hora_fin: horario?.hora_fin,
    capacidad: horario?.capacidad ?? 1,
    color: horario?.color ?? COLOR_HORARIO,
    notas: horario?.notas ?? '',
    activo: horario?.activo ?? true,
  });
  const crear = useMutation({ mutationFn: crearHorario });
  const modificar = useMutation({ mutationFn: modificarHorario });
  const guardar = async ({ agenda_id, ...datos }: HorarioNuevo) => {
    if (horario === null) {
      const { message, data } = await crear.mutateAsync({ agenda_id, ...datos });
      avisos.exito(message);
      if (data.dia_semana === dia) alCrear?.(data);
      return;
    }
    // Appointments that keep the hours the slot had are told too.
    avisos.conAviso(await modificar.mutateAsync({ id: horario.id, ...datos }));
  };
  return (
    <Formulario
      form={form}
      sobre={horario?.id}
      alEnviar={guardar}
      alTerminar={alCerrar}
      mensajeError={horario ? 'Error al actualizar horario' : 'Error al crear horario'}
    >
      <Campos />
      <BotonesFormulario enviar={horario ? 'Guardar cambios' : 'Crear horario'} />
    </Formulario>
  );
}

function Campos() {
  return (
    <Stack gap="md">
      <DosColumnas>
        <Campo nombre="titulo">
          {(campo) => <TextInput label="Título" withAsterisk maxLength={80} {...campo} value={campo.value ?? ''} />}
        </Campo>
        <Campo nombre="dia_semana">
          {(campo) => (
            <Selector
              label="Día"
              withAsterisk
              searchable={false}
              placeholder="Seleccionar día"
              opciones={DIAS}
              {...campo}
              value={campo.value ?? null}
            />
          )}
        </Campo>
      </DosColumnas>
      <DosColumnas>
        <Campo nombre="hora_inicio">{(campo) => <CampoHora label="Hora de inicio" withAsterisk {...campo} />}</Campo>
        <Campo nombre="hora_fin">{(campo) => <CampoHora label="Hora de fin" withAsterisk {...campo} />}</Campo>
      </DosColumnas>
      <Campo nombre="capacidad">
        {(campo) => (
          <CampoCantidad
            label="Capacidad"
            description="Cuántas personas se atienden a la vez"
            withAsterisk
            min={1}
            max={CAPACIDAD_MAXIMA}
            {...campo}
          />
        )}
      </Campo>
      <Campo nombre="color">{(campo) => <CampoColor {...campo} />}</Campo>
      <Campo nombre="notas">
        {(campo) => (
          <Textarea
            label="Notas"
            placeholder="Opcional"
            autosize
            minRows={1}
            maxRows={4}
            maxLength={500}
            {...campo}
            value={campo.value ?? ''}
          />
        )}
      </Campo>
      <Campo nombre="activo">
        {({ value, onChange, error, ...campo }) => (
          <Checkbox
            label="Activo"
            description="Inactivo no recibe citas nuevas; las que ya tiene siguen"
            {...campo}
            error={error}
            checked={value ?? true}
            onChange={(evento) => onChange(evento.currentTarget.checked)}
          />
        )}
      </Campo>
    </Stack>
  );
}
