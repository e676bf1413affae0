import { type TopesSucursal, topesNuevos } from '@jornal/contract';
import { Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { avisos } from '../../ui/avisos';
import { CampoCantidad } from '../../ui/campo-cantidad';
import { CampoDinero } from '../../ui/campo-dinero';
import { Cargando } from '../../ui/cargando';
import { DosColumnas } from '../../ui/dos-columnas';
import { EstadoError } from '../../ui/estado-vacio';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { ponerTopes, topesQuery } from './api';

type Props = { abierto: boolean; sucursal: { id: number } | null; alCerrar: () => void };

/** From where on a branch asks for the yes of a second person. */
export function TopesModal({ abierto, sucursal, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Topes y aprobaciones">
      {sucursal && <Cargado id={sucursal.id} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Cargado({ id, alCerrar }: { id: number; alCerrar: () => void }) {
  const { data, isError, refetch } = useQuery(topesQuery(id));
  if (data) return <Contenido topes={data} alCerrar={alCerrar} />;
  if (isError) return <EstadoError texto="Error al cargar los topes" alReintentar={() => void refetch()} />;
  return <Cargando height={360} />;
}

function Contenido({ topes: { entidad, ...topes }, alCerrar }: { topes: TopesSucursal; alCerrar: () => void }) {
  const form = useFormulario(topesNuevos, { entidad_id: entidad.id, ...topes });
  const guardar = useMutation({ mutationFn: ponerTopes });
  return (
    <Formulario
      form={form}
      sobre={entidad.id}
      alEnviar={async (nuevos) => avisos.exito((await guardar.mutateAsync(nuevos)).message)}
      alTerminar={alCerrar}
      mensajeError="Error al guardar los topes"
    >
      <Stack gap="md">
        <Text fz="sm" c="dimmed">
          De <strong>{entidad.nombre}</strong>. Lo que pase de un tope lo aprueba otra persona, también si lo hace quien
          puede aprobar. Vacío, no hay tope.
        </Text>
        <DosColumnas>
          <Campo nombre="descuento">
            {(campo) => (
              <CampoCantidad
                label="Descuento hasta"
                description="De una línea"
                suffix=" %"
                min={0}
                max={100}
                {...campo}
              />
            )}
          </Campo>
          <Campo nombre="devolver">
            {(campo) => <CampoDinero label="Devolver hasta" description="También anticipos y castigos" {...campo} />}
          </Campo>
        </DosColumnas>
        <DosColumnas>
          <Campo nombre="anular_monto">
            {(campo) => <CampoDinero label="Anular hasta" description="De cualquier cobro o ingreso" {...campo} />}
          </Campo>
          <Campo nombre="anular_dias">
            {(campo) => (
              <CampoCantidad
                label="Anular o corregir hasta"
                description="Días después"
                suffix=" días"
                min={0}
                {...campo}
              />
            )}
          </Campo>
        </DosColumnas>
        <Interruptor
          nombre="precio"
          etiqueta="Otro precio que el del catálogo pide aprobación"
          explica="También lo puede pedir quien no tiene permiso de cambiar precios."
        />
        <Interruptor
          nombre="fiado"
          etiqueta="Se puede fiar por encima del límite con aprobación"
          explica="Apagado, por encima del límite no se fía."
        />
        <Interruptor
          nombre="pago_propio"
          etiqueta="Pagarse a uno mismo pide aprobación"
          explica="El pago que alguien registra para su propia cuenta."
        />
      </Stack>
      <BotonesFormulario enviar="Guardar" />
    </Formulario>
  );
}

type DeInterruptor = { nombre: 'precio' | 'fiado' | 'pago_propio'; etiqueta: string; explica: string };
const Interruptor = ({ nombre, etiqueta, explica }: DeInterruptor) => (
  <Campo nombre={nombre}>
    {({ value, error, ...campo }) => (
      <Switch label={etiqueta} description={explica} checked={value === true} error={error} {...campo} />
    )}
  </Campo>
);
