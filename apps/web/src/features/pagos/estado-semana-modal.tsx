import { esFecha, semanaDe } from '@jornal/contract';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fecha, hoy, sumarDias } from '../../lib/format';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { BotonesImprimir } from '../../ui/imprimir';
import { Modal } from '../../ui/modal';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { type CuentaDe, estadoCuentaQuery } from './api';
import { EstadoSemana } from './estado-semana';
import clases from './estado-semana.module.css';

type Props = {
  abierto: boolean;
  cuenta: CuentaDe | null;
  /** A day of the week to open on; this week without it. */
  semana?: string;
  onClose: () => void;
};

/** The statement of an employee, week by week, to read and to print. */
export default function EstadoSemanaModal({ abierto, cuenta, semana, onClose }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={onClose} titulo="Estado de cuenta" tamano="xl">
      {cuenta !== null && (
        <Semanas key={`${cuenta.empleado_id} ${cuenta.entidad_id} ${semana}`} cuenta={cuenta} dia={semana} />
      )}
    </Modal>
  );
}

/** A link that was edited by hand must not ask the server for a week it refuses. */
const inicioDe = (dia: string | undefined, actual: string) =>
  dia && esFecha(dia) && dia < actual ? semanaDe(dia).inicio : actual;

function Semanas({ cuenta, dia }: { cuenta: CuentaDe; dia?: string }) {
  const actual = semanaDe(hoy()).inicio;
  const [semana, setSemana] = useState(inicioDe(dia, actual));
  const consulta = useQuery({ ...estadoCuentaQuery(cuenta, semana), placeholderData: keepPreviousData });
  useAvisoDeFallo(consulta.isError, 'Error al cargar el estado de cuenta');
  const { data, isPlaceholderData } = consulta;
  return (
    <>
      <Group gap={10} align="stretch" justify="space-between" mb={20}>
        <NavegadorSemana semana={semana} actual={actual} alCambiar={setSemana} />
        {data && !isPlaceholderData && <BotonesImprimir documento={<EstadoSemana estado={data} />} />}
      </Group>
      {!data && consulta.isError && (
        <EstadoError texto="Error al cargar el estado de cuenta" alReintentar={() => void consulta.refetch()} />
      )}
      {!data && !consulta.isError && <Cargando height={420} />}
      {data && (
        <div className="de-antes" aria-busy={isPlaceholderData || undefined} inert={isPlaceholderData}>
          <EstadoSemana estado={data} alAbrirAnterior={() => setSemana(sumarDias(semana, -7))} />
        </div>
      )}
    </>
  );
}

function NavegadorSemana({
  semana,
  actual,
  alCambiar,
}: {
  semana: string;
  actual: string;
  alCambiar: (semana: string) => void;
}) {
  return (
    <Group gap="xs" w={{ base: '100%', xs: 'auto' }} className={clases.semanas}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Semana anterior"
        onClick={() => alCambiar(sumarDias(semana, -7))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Text
        span
        flex={{ base: 1, xs: 'none' }}
        miw={{ base: 0, xs: '11.5rem' }}
        ta="center"
        fw={600}
        className="cifra"
        aria-live="polite"
      >
        {fecha(semana)} – {fecha(sumarDias(semana, 6))}
      </Text>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Semana siguiente"
        disabled={semana >= actual}
        onClick={() => alCambiar(sumarDias(semana, 7))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <Button variant="default" disabled={semana === actual} onClick={() => alCambiar(actual)}>
        Esta semana
      </Button>
    </Group>
  );
}
