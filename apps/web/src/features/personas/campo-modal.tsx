import {
  type CampoPersona,
  campoCambios,
  campoNuevo,
  NOMBRE_TIPO_CAMPO,
  OPCIONES_MAXIMO,
  TIPOS_CAMPO,
  type TipoCampo,
} from '@jornal/contract';
import { Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { avisos } from '../../ui/avisos';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { RegistroAlDia } from '../../ui/registro-al-dia';
import { Selector } from '../../ui/selector';
import { camposQuery, crearCampo, modificarCampo } from './campos-api';

type Props = { abierto: boolean; campo: CampoPersona | null; alCerrar: () => void };

/** Creates a field of the cards of people or changes it; its type stays. */
export function CampoModal({ abierto, campo, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={campo ? 'Editar campo' : 'Nuevo campo'} tamano="md">
      <RegistroAlDia
        registro={campo}
        listas={camposQuery.queryKey}
        nombre="este campo"
        campos={{ nombre: 'Nombre', opciones: 'Opciones' }}
      >
        {(vigente) => (vigente ? <Cambiar campo={vigente} alCerrar={alCerrar} /> : <Crear alCerrar={alCerrar} />)}
      </RegistroAlDia>
    </Modal>
  );
}

type DeContenido = Pick<Props, 'alCerrar'>;

const TIPOS = TIPOS_CAMPO.map((value) => ({ value, label: NOMBRE_TIPO_CAMPO[value] }));

function Crear({ alCerrar }: DeContenido) {
  const form = useFormulario(campoNuevo, { nombre: '', tipo: 'texto', opciones: [] });
  const crear = useMutation({ mutationFn: crearCampo });
  const tipo = useWatch({ control: form.control, name: 'tipo' });
  return (
    <Formulario
      form={form}
      alEnviar={async ({ opciones, ...datos }) => {
        const suyas = datos.tipo === 'opcion' && opciones !== undefined ? { opciones } : {};
        avisos.exito((await crear.mutateAsync({ ...datos, ...suyas })).message);
      }}
      alTerminar={alCerrar}
      mensajeError="Error al crear el campo"
    >
      <Stack gap="md">
        <CampoNombre />
        <Campo nombre="tipo">
          {({ value, ...campo }) => (
            <Selector<TipoCampo>
              label="Tipo"
              description="No cambia después: lo que se anote es de ese tipo"
              withAsterisk
              allowDeselect={false}
              searchable={false}
              opciones={TIPOS}
              value={value as TipoCampo}
              {...campo}
            />
          )}
        </Campo>
        {tipo === 'opcion' && <CampoOpciones />}
      </Stack>
      <BotonesFormulario enviar="Crear campo" />
    </Formulario>
  );
}

function Cambiar({ campo: { id, nombre, tipo, opciones }, alCerrar }: DeContenido & { campo: CampoPersona }) {
  const form = useFormulario(campoCambios, { nombre, ...(tipo === 'opcion' && { opciones }) });
  const modificar = useMutation({ mutationFn: modificarCampo });
  return (
    <Formulario
      form={form}
      sobre={id}
      alEnviar={async (datos) => avisos.exito((await modificar.mutateAsync({ id, ...datos })).message)}
      alTerminar={alCerrar}
      mensajeError="Error al guardar el campo"
    >
      <Stack gap="md">
        <CampoNombre />
        {tipo === 'opcion' && <CampoOpciones />}
        <Text fz="sm" c="dimmed">
          Es de tipo «{NOMBRE_TIPO_CAMPO[tipo]}». Eso no cambia: para otra cosa, crea uno nuevo.
        </Text>
      </Stack>
      <BotonesFormulario enviar="Guardar cambios" />
    </Formulario>
  );
}

const CampoNombre = () => (
  <Campo nombre="nombre">
    {(campo) => (
      <TextInput
        label="Nombre"
        placeholder="Tono de tinte"
        withAsterisk
        maxLength={40}
        autoComplete="off"
        {...campo}
        value={campo.value ?? ''}
      />
    )}
  </Campo>
);

const CampoOpciones = () => (
  <Campo nombre="opciones">
    {(campo) => (
      <TagsInput
        label="Opciones"
        description="Una por una, en el orden en que se ofrecen"
        placeholder={campo.value?.length ? undefined : 'Escribe una y presiona Enter'}
        withAsterisk
        maxTags={OPCIONES_MAXIMO}
        maxLength={60}
        acceptValueOnBlur
        {...campo}
        value={campo.value ?? []}
      />
    )}
  </Campo>
);
