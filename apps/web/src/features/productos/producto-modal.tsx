import {
  CATEGORIA_GENERAL,
  type Producto,
  productoCambios,
  productoNuevo,
  SIN_GANANCIA,
  sucursalElegida,
} from '@jornal/contract';
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { pesos, porcentaje } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { CampoCantidad } from '../../ui/campo-cantidad';
import { CampoDinero } from '../../ui/campo-dinero';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { RegistroAlDia } from '../../ui/registro-al-dia';
import { EntidadSelector } from '../entidades/entidad-selector';
import { actualizarProducto, crearProducto, gananciaDe } from './api';
import { CategoriaSelector } from './categoria-selector';

/** `entidadId`: the branch in view, which a new product starts with; `alCrear` gets its id. */
type Props = {
  abierto: boolean;
  producto: Producto | null;
  entidadId: number | null;
  alCerrar: () => void;
  alCrear?: (id: number) => void;
};

const edicion = productoCambios
  .omit({ entidad_id: true })
  .required()
  .refine((p) => p.precio_unitario > p.costo_unitario, { error: SIN_GANANCIA, path: ['precio_unitario'] });

/** Only an administrator says whose it is, and has to. */
const deAdmin = productoNuevo.safeExtend({ entidad_id: sucursalElegida });

/** The fields of the form, by their labels. */
const CAMPOS = {
  nombre: 'Nombre',
  categoria_id: 'Categoría',
  codigo: 'Código',
  precio_unitario: 'Precio de Venta',
  costo_unitario: 'Costo de Compra',
  stock: 'Stock',
};

/** Creates a product, or changes one; units already sold keep their price and cost. */
export function ProductoModal({ abierto, producto, ...resto }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={resto.alCerrar} titulo={producto ? 'Editar Producto' : 'Nuevo Producto'}>
      <RegistroAlDia registro={producto} listas={['productos', 'listar']} nombre="este producto" campos={CAMPOS}>
        {(vigente) => (vigente ? <Edicion producto={vigente} alCerrar={resto.alCerrar} /> : <Creacion {...resto} />)}
      </RegistroAlDia>
    </Modal>
  );
}

function Creacion({ entidadId, alCerrar, alCrear }: Omit<Props, 'abierto' | 'producto'>) {
  const { esAdmin } = useSesion();
  const form = useFormulario(esAdmin ? deAdmin : productoNuevo, {
    nombre: '',
    categoria_id: CATEGORIA_GENERAL,
    precio_unitario: undefined,
    costo_unitario: undefined,
    stock: 0,
    codigo: '',
    ...(esAdmin && { entidad_id: entidadId }),
  });
  const crear = useMutation({ mutationFn: crearProducto });
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => {
        const { message, data } = await crear.mutateAsync(datos);
        avisos.exito(message);
        alCrear?.(data.id);
      }}
      alTerminar={alCerrar}
      mensajeError="Error al crear el producto"
    >
      <CamposProducto>
        {esAdmin && (
          <Campo nombre="entidad_id">{(campo) => <EntidadSelector label="Sucursal" withAsterisk {...campo} />}</Campo>
        )}
      </CamposProducto>
      <BotonesFormulario enviar="Crear producto" />
    </Formulario>
  );
}

function Edicion({ producto, alCerrar }: { producto: Producto; alCerrar: () => void }) {
  const { esAdmin } = useSesion();
  const { id, nombre, categoria_id, precio_unitario, costo_unitario, stock, codigo, entidad_id } = producto;
  const form = useFormulario(edicion, {
    nombre,
    categoria_id,
    precio_unitario,
    costo_unitario,
    stock,
    codigo: codigo ?? '',
  });
  const actualizar = useMutation({ mutationFn: actualizarProducto });
  return (
    <Formulario
      form={form}
      sobre={id}
      alEnviar={async ({ stock: nuevo, ...datos }) => {
        // A stock that was not changed here is not sent: it may have been sold from meanwhile.
        const { message } = await actualizar.mutateAsync({ id, ...datos, ...(nuevo !== stock && { stock: nuevo }) });
        avisos.exito(message);
      }}
      alTerminar={alCerrar}
      mensajeError="Error al actualizar el producto"
    >
      <CamposProducto>
        {esAdmin && (
          <EntidadSelector
            label="Sucursal"
            description="Un producto no cambia de sucursal."
            disabled
            value={entidad_id}
          />
        )}
      </CamposProducto>
      <BotonesFormulario enviar="Guardar cambios" />
    </Formulario>
  );
}

function CamposProducto({ children }: { children: ReactNode }) {
  return (
    <Stack gap="md">
      <Campo nombre="nombre">{(campo) => <TextInput label="Nombre" withAsterisk maxLength={120} {...campo} />}</Campo>
      <DosColumnas>
        <Campo nombre="categoria_id">
          {(campo) => <CategoriaSelector label="Categoría" withAsterisk {...campo} />}
        </Campo>
        <Campo nombre="codigo">
          {(campo) => (
            <TextInput
              label="Código"
              placeholder="Código de barras o SKU"
              maxLength={64}
              // A scanner ends with Enter, which here must not send the form.
              onKeyDown={(evento) => evento.key === 'Enter' && evento.preventDefault()}
              {...campo}
              value={campo.value ?? ''}
            />
          )}
        </Campo>
      </DosColumnas>
      <DosColumnas>
        <Campo nombre="precio_unitario">
          {(campo) => <CampoDinero label="Precio de Venta" withAsterisk {...campo} />}
        </Campo>
        <Campo nombre="costo_unitario">
          {(campo) => <CampoDinero label="Costo de Compra" withAsterisk {...campo} />}
        </Campo>
      </DosColumnas>
      <GananciaEnVivo />
      <DosColumnas>
        <Campo nombre="stock">{(campo) => <CampoCantidad label="Stock" withAsterisk min={0} {...campo} />}</Campo>
        {children}
      </DosColumnas>
    </Stack>
  );
}

/** The difference of price and cost, while both are typed. */
function GananciaEnVivo() {
  const { control } = useFormContext();
  const [precio, costo] = useWatch({ control, name: ['precio_unitario', 'costo_unitario'] });
  const completos = typeof precio === 'number' && typeof costo === 'number' && precio > 0 && costo > 0;
  const { ganancia, margen } = completos ? gananciaDe(precio, costo) : { ganancia: 0, margen: 0 };
  const pierde = (completos && ganancia <= 0) || undefined;
  return (
    <Group
      component="p"
      gap="4px 24px"
      align="stretch"
      py={10}
      px={14}
      fz={13}
      bg="var(--jornal-superficie-2)"
      className="recuadro cifra"
      role="status"
    >
      <span>
        Ganancia por unidad{' '}
        <Text component="strong" ml={4} data-negativo={pierde}>
          {completos ? pesos(ganancia) : '—'}
        </Text>
      </span>
      <span>
        Margen{' '}
        <Text component="strong" ml={4} data-negativo={pierde}>
          {completos ? porcentaje(margen) : '—'}
        </Text>
      </span>
    </Group>
  );
}
