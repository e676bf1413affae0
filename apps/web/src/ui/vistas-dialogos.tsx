import {
  LARGO_NOMBRE_VISTA,
  type ListaConVistas,
  NOMBRES_RANGO,
  RANGOS_DE_LISTA,
  type Vista,
  type VistaCambios,
  type VistaNueva,
  vistaCambios,
  vistaNueva,
} from '@jornal/contract';
import { Group, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { FiltrosDeVista } from '../lib/vistas';
import { cambiarVista, eliminarVista, guardarVista } from '../lib/vistas-api';
import { AccionesFila } from './acciones-fila';
import { avisos } from './avisos';
import { Confirmar } from './confirmar';
import { EstadoVacio } from './estado-vacio';
import { BotonesFormulario, Campo, Formulario, useFormulario } from './formulario';
import { Modal } from './modal';
import { useDialogo } from './use-dialogo';
import clases from './vistas-de-lista.module.css';

const Nombre = ({ ayuda }: { ayuda?: string | undefined }) => (
  <Campo nombre="nombre">
    {(campo) => (
      <TextInput
        label="Nombre"
        withAsterisk
        description={ayuda}
        maxLength={LARGO_NOMBRE_VISTA}
        autoComplete="off"
        {...campo}
        value={campo.value ?? ''}
      />
    )}
  </Campo>
);

type PropsGuardar = {
  abierto: boolean;
  lista: ListaConVistas;
  filtros: FiltrosDeVista;
  alGuardar: (id: number) => void;
  alCerrar: () => void;
};

/** Keeps the filters and the order of the list under a name. */
export function GuardarVista({ abierto, alCerrar, ...resto }: PropsGuardar) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Guardar esta vista" tamano="sm">
      <Nueva alCerrar={alCerrar} {...resto} />
    </Modal>
  );
}

function Nueva({ lista, filtros, alGuardar, alCerrar }: Omit<PropsGuardar, 'abierto'>) {
  const form = useFormulario(vistaNueva, { lista, nombre: '', filtros });
  const guardar = useMutation({ mutationFn: guardarVista });
  const enviar = async (datos: VistaNueva) => {
    const { message, data } = await guardar.mutateAsync(datos);
    alGuardar(data.id);
    avisos.exito(message);
  };
  return (
    <Formulario form={form} alEnviar={enviar} alTerminar={alCerrar} mensajeError="Error al guardar la vista">
      <Nombre ayuda={loQueGuarda(filtros)} />
      <BotonesFormulario enviar="Guardar" />
    </Formulario>
  );
}

/** The parts of a view that are not plain: days that move with time, and the branch. */
function loQueGuarda({ periodo, entidad_id }: FiltrosDeVista): string {
  const rango = RANGOS_DE_LISTA.find((uno) => uno === periodo);
  return [
    'Guarda los filtros y el orden de la lista, solo para ti.',
    ...(rango === undefined ? [] : [`«${NOMBRES_RANGO[rango]}» se cuenta desde el día en que la abras.`]),
    ...(entidad_id === undefined ? [] : ['También guarda la sucursal que miras.']),
  ].join(' ');
}

type PropsAdministrar = { abierto: boolean; vistas: readonly Vista[] | undefined; alCerrar: () => void };

/** All that is kept of a list: to name anew, or to delete. */
export function AdministrarVistas({ abierto, vistas = [], alCerrar }: PropsAdministrar) {
  const edicion = useDialogo<Vista>();
  const borrado = useDialogo<Vista>();
  const eliminar = useMutation({ mutationFn: eliminarVista });
  return (
    <>
      <Modal abierto={abierto} alCerrar={alCerrar} titulo="Administrar vistas" tamano="sm">
        {vistas.length === 0 ? (
          <EstadoVacio texto="No quedan vistas guardadas" />
        ) : (
          <ul className="recuadro renglones">
            {vistas.map((vista) => (
              <Group
                key={vista.id}
                component="li"
                gap={12}
                justify="space-between"
                wrap="nowrap"
                p="6px 8px 6px 12px"
                className={clases.vista}
              >
                <span>{vista.nombre}</span>
                <AccionesFila
                  acciones={[
                    {
                      texto: 'Cambiar nombre',
                      etiqueta: `Cambiar nombre de ${vista.nombre}`,
                      icono: <IconPencil />,
                      alPulsar: () => edicion.abrir(vista),
                    },
                    {
                      texto: 'Eliminar',
                      etiqueta: `Eliminar ${vista.nombre}`,
                      icono: <IconTrash />,
                      variante: 'danger',
                      alPulsar: () => borrado.abrir(vista),
                    },
                  ]}
                />
              </Group>
            ))}
          </ul>
        )}
      </Modal>
      <Modal abierto={edicion.abierto} alCerrar={edicion.cerrar} titulo="Cambiar nombre de la vista" tamano="sm">
        {edicion.sobre && <OtroNombre vista={edicion.sobre} alCerrar={edicion.cerrar} />}
      </Modal>
      <Confirmar
        abierto={borrado.abierto}
        alCerrar={borrado.cerrar}
        titulo="Eliminar vista"
        mensajeError="Error al eliminar la vista"
        alConfirmar={async () => avisos.exito((await eliminar.mutateAsync(borrado.sobre?.id ?? 0)).message)}
      >
        ¿Eliminar «{borrado.sobre?.nombre}»? La lista y sus datos no cambian.
      </Confirmar>
    </>
  );
}

function OtroNombre({ vista: { id, nombre }, alCerrar }: { vista: Vista; alCerrar: () => void }) {
  const form = useFormulario(vistaCambios, { nombre });
  const cambiar = useMutation({ mutationFn: cambiarVista });
  const guardar = async (cambios: VistaCambios) =>
    avisos.exito((await cambiar.mutateAsync({ id, ...cambios })).message);
  return (
    <Formulario
      form={form}
      sobre={id}
      alEnviar={guardar}
      alTerminar={alCerrar}
      mensajeError="Error al guardar la vista"
    >
      <Nombre />
      <BotonesFormulario enviar="Guardar" />
    </Formulario>
  );
}
