import { type DatosRecibo, datosReciboNuevos, negocioDe, numeroDeRecibo } from '@jornal/contract';
import { SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { hoy } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { CampoCantidad } from '../../ui/campo-cantidad';
import { CampoFecha } from '../../ui/campo-fecha';
import { Cargando } from '../../ui/cargando';
import { DosColumnas } from '../../ui/dos-columnas';
import { EstadoError } from '../../ui/estado-vacio';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { datosReciboQuery, guardarDatosRecibo } from './api';
import clases from './datos-recibo.module.css';
import { Recibo } from './recibo';

type Props = { abierto: boolean; sucursal: { id: number } | null; alCerrar: () => void };

/** The texts that a branch prints on its receipts, beside a receipt as they make it. */
export function DatosReciboModal({ abierto, sucursal, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Datos del recibo" tamano="xl">
      {sucursal && <Cargado id={sucursal.id} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Cargado({ id, alCerrar }: { id: number; alCerrar: () => void }) {
  const { data, isError, refetch } = useQuery(datosReciboQuery(id));
  if (data) return <Contenido datos={data} alCerrar={alCerrar} />;
  if (isError) return <EstadoError texto="Error al cargar los datos del recibo" alReintentar={() => void refetch()} />;
  return <Cargando height={360} />;
}

const TEXTOS = ['nombre', 'nit', 'direccion', 'telefono', 'regimen', 'pie', 'prefijo', 'resolucion'] as const;
type Escrito = Omit<DatosRecibo, 'entidad'>;

/** A field of text holds text: nothing written is null in the contract. */
const enCampos = (datos: Escrito) => ({
  ...datos,
  ...(Object.fromEntries(TEXTOS.map((campo) => [campo, datos[campo] ?? ''])) as Record<
    (typeof TEXTOS)[number],
    string
  >),
});

function Contenido({ datos: { entidad, ...datos }, alCerrar }: { datos: DatosRecibo; alCerrar: () => void }) {
  const form = useFormulario(datosReciboNuevos, { entidad_id: entidad.id, ...enCampos(datos) });
  const guardar = useMutation({ mutationFn: guardarDatosRecibo });
  return (
    <Formulario
      form={form}
      sobre={entidad.id}
      alEnviar={async (nuevos) => avisos.exito((await guardar.mutateAsync(nuevos)).message)}
      alTerminar={alCerrar}
      mensajeError="Error al guardar los datos del recibo"
    >
      <Text fz="sm" c="dimmed" mb="md">
        De <strong>{entidad.nombre}</strong>. Lo que dejes vacío no se imprime; vale también para los recibos de antes.
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Campos />
        <Muestra entidad={entidad} />
      </SimpleGrid>
      <BotonesFormulario enviar="Guardar" />
    </Formulario>
  );
}

function Campos() {
  return (
    <Stack gap="md">
      <Campo nombre="nombre">
        {(campo) => <TextInput label="Nombre" description="Vacío, el de la sucursal" maxLength={100} {...campo} />}
      </Campo>
      <DosColumnas>
        <Campo nombre="nit">{(campo) => <TextInput label="NIT" maxLength={30} {...campo} />}</Campo>
        <Campo nombre="telefono">{(campo) => <TextInput label="Teléfono" maxLength={40} {...campo} />}</Campo>
      </DosColumnas>
      <Campo nombre="direccion">{(campo) => <TextInput label="Dirección" maxLength={150} {...campo} />}</Campo>
      <Campo nombre="regimen">
        {(campo) => <TextInput label="Régimen" placeholder="No responsable de IVA" maxLength={100} {...campo} />}
      </Campo>
      <Campo nombre="pie">
        {(campo) => (
          <Textarea label="Pie" description="Vacío, «¡Gracias por tu visita!»" maxLength={300} autosize {...campo} />
        )}
      </Campo>
      <DosColumnas>
        <Campo nombre="prefijo">{(campo) => <TextInput label="Prefijo" maxLength={10} {...campo} />}</Campo>
        <Campo nombre="resolucion">{(campo) => <TextInput label="Resolución DIAN" maxLength={40} {...campo} />}</Campo>
      </DosColumnas>
      <DosColumnas>
        <Campo nombre="resolucion_desde">{(campo) => <CampoCantidad label="Primer número" min={1} {...campo} />}</Campo>
        <Campo nombre="resolucion_hasta">{(campo) => <CampoCantidad label="Último número" min={1} {...campo} />}</Campo>
      </DosColumnas>
      <DosColumnas>
        <Campo nombre="resolucion_fecha">{(campo) => <CampoFecha label="Fecha de la resolución" {...campo} />}</Campo>
        <Campo nombre="resolucion_vence">{(campo) => <CampoFecha label="Vence" {...campo} />}</Campo>
      </DosColumnas>
    </Stack>
  );
}

/** A receipt with what is being written. */
function Muestra({ entidad }: { entidad: DatosRecibo['entidad'] }) {
  const escrito = useWatch() as Escrito;
  const datos: DatosRecibo = {
    ...{ ...escrito, entidad },
    ...(Object.fromEntries(TEXTOS.map((campo) => [campo, escrito[campo]?.trim() || null])) as Escrito),
  };
  return (
    <Stack gap={6} component="aside" aria-label="Así se ve">
      <Text fz="sm" fw={600}>
        Así se ve
      </Text>
      <div className={clases.papel}>
        <Recibo
          recibo={{
            ...{
              negocio: negocioDe(datos),
              numero: numeroDeRecibo(datos, 124),
              anulado: false,
              corregido: false,
              cliente: 'Luisa',
            },
            ...{ created_at: `${hoy()}T15:30:00.000Z`, atendio: ['Ana Gil'], devoluciones: [], devuelto: 0 },
            lineas: [
              {
                ...{ nombre: 'Corte', cantidad: 1, precio_unitario: 25_000, descuento_porcentaje: 0 },
                ...{ descuento_pesos: 0, total: 25_000, cantidad_devuelta: 0, monto_devuelto: 0 },
              },
            ],
            ...{ total: 25_000, propina: 0, a_favor: 0, saldo: 0 },
            pagos: [
              { nombre: 'Efectivo', monto: 25_000, abonado: null, billetes: { recibido: 30_000, vuelto: 5_000 } },
            ],
          }}
        />
      </div>
    </Stack>
  );
}
