import { type Agenda, type AgendaDatos, agendaDatos } from '@jornal/contract';
import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { avisos } from '../../ui/avisos';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { RegistroAlDia } from '../../ui/registro-al-dia';
import { OperadorSelector } from '../operadores/operador-selector';
import { CLAVE_AGENDAS, crearAgenda, modificarAgenda } from './api';

/** `entidadId`: the branch in view. `alCrear` gets the new agenda: without slots it offers nothing yet. */
type Props = {
  abierto: boolean;
  agenda: Agenda | null;
  entidadId: number | null;
  alCerrar: () => void;
  alCrear: (agenda: Agenda) => void;
};

/** The fields of the form, by their labels. */
const CAMPOS = {
  operador_id: 'Operador',
  nombre: 'Nombre',
  descripcion: 'Descripción',
  activa: 'Activa',
  atiende_festivos: 'Atiende en festivos',
};

/** Makes an agenda of an operator, or changes one. */
export function AgendaModal({ abierto, agenda, ...resto }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={resto.alCerrar} titulo={agenda ? 'Editar Agenda' : 'Nueva Agenda'}>
      <RegistroAlDia registro={agenda} listas={[...CLAVE_AGENDAS, 'listar']} nombre="esta agenda" campos={CAMPOS}>
        {(vigente) => <Contenido agenda={vigente} {...resto} />}
      </RegistroAlDia>
    </Modal>
  );
}

function Contenido({ agenda, entidadId, alCerrar, alCrear }: Omit<Props, 'abierto'>) {
  const form = useFormulario(agendaDatos, {
    operador_id: agenda?.operador_id,
    nombre: agenda?.nombre ?? '',
    descripcion: agenda?.descripcion ?? '',
    activa: agenda?.activa ?? true,
    atiende_festivos: agenda?.atiende_festivos ?? true,
  });
  const crear = useMutation({ mutationFn: crearAgenda });
  const modificar = useMutation({ mutationFn: modificarAgenda });
  const guardar = async (datos: AgendaDatos) => {
    const { message, data } = agenda
      ? await modificar.mutateAsync({ id: agenda.id, ...datos })
      : await crear.mutateAsync(datos);
    avisos.exito(message);
    if (!agenda) alCrear(data);
  };
  return (
    <Formulario
      form={form}
      sobre={agenda?.id}
      alEnviar={guardar}
      alTerminar={alCerrar}
      mensajeError="Error al guardar la agenda"
    >
      <Stack gap="md">
        <Campo nombre="operador_id">
          {(campo) => (
            <OperadorSelector
              label="Operador"
              description={agenda ? 'Con otro operador, sus citas futuras pasan a él.' : undefined}
              withAsterisk
              allowDeselect={false}
              entidadId={agenda?.entidad_id ?? entidadId}
              openOnFocus={false}
              {...campo}
            />
          )}
        </Campo>
        <Campo nombre="nombre">
          {(campo) => (
            <TextInput
              label="Nombre"
              placeholder="Por ejemplo, Consulta de la mañana"
              withAsterisk
              maxLength={120}
              {...campo}
            />
          )}
        </Campo>
        <Campo nombre="descripcion">
          {(campo) => (
            <Textarea
              label="Descripción"
              placeholder="Opcional"
              autosize
              minRows={2}
              maxRows={5}
              maxLength={500}
              {...campo}
              value={campo.value ?? ''}
            />
          )}
        </Campo>
        <Casilla
          nombre="activa"
          etiqueta="Activa"
          descripcion="Inactiva no recibe citas nuevas; las que ya tiene siguen."
        />
        <Casilla
          nombre="atiende_festivos"
          etiqueta="Atiende en festivos"
          descripcion="Si no, los festivos de Colombia quedan bloqueados."
        />
      </Stack>
      <BotonesFormulario enviar={agenda ? 'Guardar cambios' : 'Crear agenda'} />
    </Formulario>
  );
}

function Casilla({ nombre, etiqueta, descripcion }: { nombre: string; etiqueta: string; descripcion: string }) {
  return (
    <Campo nombre={nombre}>
      {({ value, onChange, ...campo }) => (
        <Checkbox
          label={etiqueta}
          description={descripcion}
          {...campo}
          checked={value ?? true}
          onChange={(evento) => onChange(evento.currentTarget.checked)}
        />
      )}
    </Campo>
  );
}
