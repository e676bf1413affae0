import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CampoFecha } from '../../ui/campo-fecha';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { BotonesImprimir } from '../../ui/imprimir';
import { Modal } from '../../ui/modal';
import { citasDelDiaQuery } from './api';
import { HojaDelDia } from './hoja-del-dia';

type Props = {
  abierto: boolean;
  /** The day it begins with. */
  fecha: string;
  entidadId: string;
  alCerrar: () => void;
};

/** The sheet of a day, to hang on the wall: seen before it is printed. */
export function ImprimirDiaModal({ abierto, alCerrar, ...resto }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Imprimir el día" tamano="lg">
      <Contenido {...resto} />
    </Modal>
  );
}

function Contenido({ fecha, entidadId }: Pick<Props, 'fecha' | 'entidadId'>) {
  const [dia, setDia] = useState(fecha);
  const consulta = useQuery(citasDelDiaQuery(dia, entidadId));
  return (
    <Stack gap="md">
      <CampoFecha
        label="Día"
        required
        withAsterisk={false}
        maw="14rem"
        value={dia}
        onChange={(elegido) => elegido && setDia(elegido)}
      />
      {consulta.data ? (
        <>
          <HojaDelDia fecha={dia} citas={consulta.data} />
          <BotonesImprimir documento={<HojaDelDia fecha={dia} citas={consulta.data} />} />
        </>
      ) : consulta.isError ? (
        <EstadoError texto="Error al cargar las citas" alReintentar={() => consulta.refetch()} />
      ) : (
        <Cargando height={220} />
      )}
    </Stack>
  );
}
