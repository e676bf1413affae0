import { type Articulo, articuloCambios, articuloNuevo, sucursalElegida } from '@jornal/contract';
import { Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { CampoCantidad } from '../../ui/campo-cantidad';
import { CampoDinero } from '../../ui/campo-dinero';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { RegistroAlDia } from '../../ui/registro-al-dia';
import { Selector } from '../../ui/selector';
import { EntidadSelector } from '../entidades/entidad-selector';
import { actualizarArticulo, crearArticulo, ESTADOS } from './api';

/** `entidadId`: the branch in view, which a new item starts with. */
type Props = { abierto: boolean; articulo: Articulo | null; entidadId: number | null; alCerrar: () => void };

const edicion = articuloCambios.omit({ entidad_id: true }).required();

/** Only an administrator says whose it is, and has to. */
const deAdmin = articuloNuevo.extend({ entidad_id: sucursalElegida });

/** The fields of the form, by their labels. */
const CAMPOS = {
  nombre: 'Nombre',
  cantidad: 'Cantidad',
  costo_unitario: 'Costo unitario',
  tamanio_paquete: 'Tamaño del paquete',
  estado: 'Estado',
};

/** Creates an item of the internal inventory, or changes one. */
export function ArticuloModal({ abierto, articulo, entidadId, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={articulo ? 'Editar Artículo' : 'Nuevo Artículo'}>
      <RegistroAlDia registro={articulo} listas={['inventario', 'listar']} nombre="este artículo" campos={CAMPOS}>
        {(vigente) =>
          vigente ? (
            <Edicion articulo={vigente} alCerrar={alCerrar} />
          ) : (
            <Creacion entidadId={entidadId} alCerrar={alCerrar} />
          )
        }
      </RegistroAlDia>
    </Modal>
  );
}

function Creacion({ entidadId, alCerrar }: { entidadId: number | null; alCerrar: () => void }) {
  const { esAdmin } = useSesion();
  const form = useFormulario(esAdmin ? deAdmin : articuloNuevo, {
    nombre: '',
    cantidad: 0,
    costo_unitario: undefined,
    estado: 'activo',
    tamanio_paquete: null,
    ...(esAdmin && { entidad_id: entidadId }),
  });
  const crear = useMutation({ mutationFn: crearArticulo });
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => avisos.exito((await crear.mutateAsync(datos)).message)}
      alTerminar={alCerrar}
      mensajeError="Error al crear el artículo"
    >
      <CamposArticulo>
        {esAdmin && (
          <Campo nombre="entidad_id">{(campo) => <EntidadSelector label="Sucursal" withAsterisk {...campo} />}</Campo>
        )}
      </CamposArticulo>
      <BotonesFormulario enviar="Crear artículo" />
    </Formulario>
  );
}

function Edicion({ articulo, alCerrar }: { articulo: Articulo; alCerrar: () => void }) {
  const { esAdmin } = useSesion();
  const { id, nombre, cantidad, costo_unitario, estado, tamanio_paquete, entidad_id } = articulo;
  const form = useFormulario(edicion, { nombre, cantidad, costo_unitario, estado, tamanio_paquete });
  const actualizar = useMutation({ mutationFn: actualizarArticulo });
  return (
    <Formulario
      form={form}
      sobre={id}
      alEnviar={async ({ cantidad: nueva, ...datos }) => {
        // A quantity that was not changed here is not sent: others may have taken from it meanwhile.
        const { message } = await actualizar.mutateAsync({
          id,
          ...datos,
          ...(nueva !== cantidad && { cantidad: nueva }),
        });
        avisos.exito(message);
      }}
      alTerminar={alCerrar}
      mensajeError="Error al actualizar el artículo"
    >
      <CamposArticulo>
        {esAdmin && (
          <EntidadSelector
            label="Sucursal"
            description="Un artículo no cambia de sucursal."
            disabled
            value={entidad_id}
          />
        )}
      </CamposArticulo>
      <BotonesFormulario enviar="Guardar cambios" />
    </Formulario>
  );
}

function CamposArticulo({ children }: { children: ReactNode }) {
  return (
    <Stack gap="md">
      <Campo nombre="nombre">{(campo) => <TextInput label="Nombre" withAsterisk maxLength={120} {...campo} />}</Campo>
      <DosColumnas>
        <Campo nombre="cantidad">{(campo) => <CampoCantidad label="Cantidad" withAsterisk {...campo} />}</Campo>
        <Campo nombre="costo_unitario">
          {(campo) => <CampoDinero label="Costo unitario" withAsterisk {...campo} />}
        </Campo>
      </DosColumnas>
      <DosColumnas>
        <Campo nombre="tamanio_paquete">
          {(campo) => (
            <CampoCantidad
              label="Tamaño del paquete"
              description="Unidades por paquete. Vacío si no se maneja por paquetes."
              {...campo}
            />
          )}
        </Campo>
        <Campo nombre="estado">
          {(campo) => (
            <Selector
              label="Estado"
              description="El estado no cambia la cantidad."
              searchable={false}
              allowDeselect={false}
              opciones={ESTADOS}
              {...campo}
            />
          )}
        </Campo>
      </DosColumnas>
      {children}
    </Stack>
  );
}
