import { ALCANCES_PROPIOS, type RolFila, rolCambios, rolNuevo } from '@jornal/contract';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { NOMBRE_ALCANCE } from '../../lib/palabras-modulos';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { Selector } from '../../ui/selector';
import { crearRol, modificarRol } from './api';
import { ExigirFactor } from './exigir-factor';

type Props = { abierto: boolean; rol: RolFila | null; alCerrar: () => void; alCrear: (id: number) => void };

/** Creates a role, which begins without permissions, or changes its name and how far it sees. */
export function RolModal({ abierto, rol, alCerrar, alCrear }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={rol ? 'Editar rol' : 'Nuevo rol'}>
      {rol ? <Edicion rol={rol} alCerrar={alCerrar} /> : <Creacion alCerrar={alCerrar} alCrear={alCrear} />}
    </Modal>
  );
}

function Creacion({ alCerrar, alCrear }: Pick<Props, 'alCerrar' | 'alCrear'>) {
  const form = useFormulario(rolNuevo, { nombre: '', descripcion: '', alcance: 'propio' });
  const crear = useMutation({ mutationFn: crearRol });
  const guardar = async (datos: Parameters<typeof crearRol>[0]) => {
    const { message, data } = await crear.mutateAsync(datos);
    avisos.exito(message);
    alCrear(data.id);
  };
  return (
    <Formulario form={form} alEnviar={guardar} alTerminar={alCerrar} mensajeError="Error al crear el rol">
      <CamposRol />
      <BotonesFormulario enviar="Crear rol" />
    </Formulario>
  );
}

function Edicion({ rol, alCerrar }: { rol: RolFila } & Pick<Props, 'alCerrar'>) {
  const { esAdmin } = useSesion();
  const { id, nombre, descripcion, alcance, de_la_casa, factor_dias } = rol;
  const form = useFormulario(rolCambios, {
    descripcion,
    ...(!de_la_casa && alcance !== 'todo' && { nombre, alcance }),
    ...(esAdmin && { factor_dias }),
  });
  const modificar = useMutation({ mutationFn: modificarRol });
  return (
    <Formulario
      form={form}
      sobre={id}
      alEnviar={async (datos) => avisos.exito((await modificar.mutateAsync({ id, ...datos })).message)}
      alTerminar={alCerrar}
      mensajeError="Error al guardar el rol"
    >
      <CamposRol deLaCasa={de_la_casa ? rol : undefined} />
      {esAdmin && <ExigirFactor rol={rol} />}
      <BotonesFormulario enviar="Guardar cambios" />
    </Formulario>
  );
}

/** `deLaCasa`: one of the four every installation has, whose name and scope stay. */
function CamposRol({ deLaCasa }: { deLaCasa?: RolFila }) {
  const { soloLoPropio } = useSesion();
  // A person does not make a role that sees more than their own.
  const alcances = ALCANCES_PROPIOS.filter((alcance) => alcance === 'propio' || !soloLoPropio);
  return (
    <Stack gap="md">
      {deLaCasa ? (
        <TextInput
          label="Nombre"
          description="Es un rol de la casa: conserva su nombre y lo que ve."
          value={deLaCasa.nombre}
          readOnly
          disabled
        />
      ) : (
        <Campo nombre="nombre">
          {(campo) => <TextInput label="Nombre" placeholder="Recepción" withAsterisk maxLength={60} {...campo} />}
        </Campo>
      )}
      <Campo nombre="descripcion">
        {(campo) => (
          <Textarea
            label="Descripción"
            placeholder="Qué hace quien lo tiene"
            autosize
            minRows={1}
            maxRows={4}
            maxLength={200}
            {...campo}
          />
        )}
      </Campo>
      {!deLaCasa && (
        <Campo nombre="alcance">
          {(campo) => (
            <Selector
              label="Qué ve"
              description="Su sucursal: todo lo de la sucursal en que trabaja. Solo lo suyo: sus servicios, sus pagos y sus totales."
              withAsterisk
              searchable={false}
              allowDeselect={false}
              opciones={alcances.map((alcance) => ({ value: alcance, label: NOMBRE_ALCANCE[alcance] }))}
              {...campo}
            />
          )}
        </Campo>
      )}
    </Stack>
  );
}
