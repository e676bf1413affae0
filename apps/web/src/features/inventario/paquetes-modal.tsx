import { type Articulo, cambioPaquetes } from '@jornal/contract';
import { SegmentedControl, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { numero } from '../../lib/format';
import { Asunto, Resultado } from '../../ui/asunto';
import { avisos } from '../../ui/avisos';
import { CampoCantidad } from '../../ui/campo-cantidad';
import { EstadoError } from '../../ui/estado-vacio';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { actualizarPaquetes, paquetesQuery } from './api';

type Props = { abierto: boolean; articulo: Articulo | null; alCerrar: () => void };

const TIPOS = [
  { value: 'agregar', label: 'Agregar' },
  { value: 'reducir', label: 'Reducir' },
];

/** Adds whole packages to an item, or takes some. */
export function PaquetesModal({ abierto, articulo, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Paquetes" tamano="sm">
      {articulo && <Contenido articulo={articulo} alCerrar={alCerrar} />}
    </Modal>
  );
}

/** No more can be taken than there are whole at this moment. */
const esquemaPara = (disponibles: number) =>
  cambioPaquetes.refine(({ tipo, numero_paquetes }) => tipo === 'agregar' || numero_paquetes <= disponibles, {
    error: `No hay suficientes paquetes. Disponible: ${disponibles} paquetes`,
    path: ['numero_paquetes'],
  });

function Contenido({ articulo, alCerrar }: { articulo: Articulo; alCerrar: () => void }) {
  const consulta = useQuery(paquetesQuery(articulo.id));
  const hay = consulta.data;
  const form = useFormulario(esquemaPara(hay?.paquetes_completos ?? 0), {
    numero_paquetes: undefined,
    tipo: 'agregar',
  });
  const actualizar = useMutation({ mutationFn: actualizarPaquetes, onError: () => void consulta.refetch() });
  if (!hay && consulta.isError)
    return <EstadoError texto="Error al cargar el inventario" alReintentar={() => consulta.refetch()} />;
  return (
    <Formulario
      form={form}
      sobre={articulo.id}
      alEnviar={async (datos) => avisos.exito((await actualizar.mutateAsync({ id: articulo.id, ...datos })).message)}
      alTerminar={alCerrar}
      mensajeError="Error al actualizar los paquetes"
    >
      <Stack gap="md">
        <Asunto
          nombre={articulo.nombre}
          dato={`De ${numero(hay?.tamanio_paquete ?? articulo.tamanio_paquete ?? 0)} unidades`}
        />
        <SimpleGrid component="dl" cols={3} spacing={12} className="cifras cifra">
          <Dato nombre="Paquetes completos" valor={hay?.paquetes_completos} />
          <Dato nombre="Unidades sueltas" valor={hay?.unidades_sueltas} />
          <Dato nombre="Total de unidades" valor={hay?.cantidad} />
        </SimpleGrid>
        <Campo nombre="tipo">
          {({ value, onChange }) => (
            <SegmentedControl
              fullWidth
              aria-label="Qué hacer con los paquetes"
              data={TIPOS}
              value={value}
              onChange={onChange}
            />
          )}
        </Campo>
        <Campo nombre="numero_paquetes">
          {(campo) => <CampoCantidad label="Número de paquetes" withAsterisk min={0} {...campo} />}
        </Campo>
        <Equivale tamanio={hay?.tamanio_paquete ?? 0} />
      </Stack>
      <BotonesFormulario enviar="Guardar" deshabilitado={!hay} />
    </Formulario>
  );
}

function Dato({ nombre, valor }: { nombre: string; valor: number | undefined }) {
  return (
    <div>
      <dt>{nombre}</dt>
      <Text component="dd" fz={18} fw={650}>
        {valor === undefined ? <Skeleton height={18} width={40} /> : numero(valor)}
      </Text>
    </div>
  );
}

function Equivale({ tamanio }: { tamanio: number }) {
  const paquetes: unknown = useWatch({ name: 'numero_paquetes' });
  const unidades =
    typeof paquetes === 'number' && Number.isSafeInteger(paquetes) && paquetes > 0 ? paquetes * tamanio : 0;
  return <Resultado>{`${numero(unidades)} unidades`}</Resultado>;
}
