import type { Agenda, Disponibilidad, EspacioHorario } from '@jornal/contract';
import { Box, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fechaLarga, hoy } from '../../lib/format';
import { CampoFecha } from '../../ui/campo-fecha';
import { Cargando } from '../../ui/cargando';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import { Modal } from '../../ui/modal';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { espaciosQuery } from './api';
import { EspaciosLista } from './espacios-lista';
import type { Cifra } from './tarjetas-disponibilidad';

const TITULOS: Readonly<Record<Cifra, string>> = {
  agendas: 'Agendas activas',
  libres: 'Espacios libres',
  ocupados: 'Espacios ocupados',
  dia: 'Todos los horarios del día',
};
const CUENTA: Readonly<Record<Cifra, (espacio: EspacioHorario) => boolean>> = {
  agendas: () => true,
  libres: ({ disponibles }) => disponibles > 0,
  ocupados: ({ ocupados }) => ocupados > 0,
  dia: () => true,
};

/** The parts of a figure of the day, agenda by agenda. */
export function CifraModal({
  abierto,
  cifra,
  dia,
  alCerrar,
}: {
  abierto: boolean;
  cifra: Cifra | null;
  dia: Disponibilidad | undefined;
  alCerrar: () => void;
}) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={cifra ? TITULOS[cifra] : ''} tamano="lg">
      {cifra && dia && <Composicion cifra={cifra} dia={dia} />}
    </Modal>
  );
}

function Composicion({ cifra, dia }: { cifra: Cifra; dia: Disponibilidad }) {
  const partes = dia.disponibilidad
    .map((agenda) => ({ agenda, espacios: agenda.horarios_disponibles.filter(CUENTA[cifra]) }))
    .filter(({ espacios }) => cifra === 'agendas' || espacios.length > 0);
  return (
    <Stack gap="md">
      <Text c="dimmed" fz="sm">
        {fechaLarga(dia.fecha_consultada)}
        {dia.festivo && `, festivo: ${dia.festivo}`}
      </Text>
      {partes.length === 0 && <EstadoVacio />}
      {partes.map(({ agenda, espacios }) => (
        <section
          key={agenda.agenda_id}
          aria-label={`${agenda.operador.nombre} ${agenda.operador.apellido}, ${agenda.agenda_nombre}`}
        >
          <Box component="h3" mb={8} fz={15} className="partible">
            {agenda.operador.nombre} {agenda.operador.apellido}{' '}
            <Text span fz={13} fw={400} c="dimmed">
              {agenda.agenda_nombre}
            </Text>
          </Box>
          {espacios.length === 0 ? (
            <Text c="dimmed" fz="sm">
              No atiende ese día de la semana.
            </Text>
          ) : (
            <EspaciosLista
              espacios={espacios}
              agendaId={agenda.agenda_id}
              fecha={dia.fecha_consultada}
              nombre={`Horarios de ${agenda.agenda_nombre}`}
            />
          )}
        </section>
      ))}
    </Stack>
  );
}

/** The places of one agenda on any day. */
export function ConsultarEspaciosModal({
  abierto,
  agenda,
  fecha,
  alCerrar,
}: {
  abierto: boolean;
  agenda: Agenda | null;
  fecha: string;
  alCerrar: () => void;
}) {
  return (
    <Modal
      abierto={abierto}
      alCerrar={alCerrar}
      titulo={agenda ? `Espacios de ${agenda.nombre}` : 'Espacios'}
      tamano="lg"
    >
      {agenda && <Consulta agenda={agenda} inicial={fecha} />}
    </Modal>
  );
}

function Consulta({ agenda, inicial }: { agenda: Agenda; inicial: string }) {
  const [fecha, setFecha] = useState(inicial);
  const consulta = useQuery(espaciosQuery(agenda.id, fecha));
  useAvisoDeFallo(consulta.isError, 'Error al consultar espacios disponibles');
  return (
    <Stack gap="md">
      <CampoFecha
        label="Fecha"
        required
        withAsterisk={false}
        value={fecha}
        onChange={(dia) => setFecha(dia ?? hoy())}
      />
      <Resultado consulta={consulta} agenda={agenda} fecha={fecha} />
    </Stack>
  );
}

type PropsResultado = {
  consulta: {
    data?: { horarios_con_espacio: number; horarios_disponibles: EspacioHorario[] };
    isError: boolean;
    refetch: () => unknown;
  };
  agenda: Agenda;
  fecha: string;
};

function Resultado({ consulta: { data, isError, refetch }, agenda, fecha }: PropsResultado) {
  if (!data && isError)
    return <EstadoError texto="Error al consultar espacios disponibles" alReintentar={() => void refetch()} />;
  if (!data) return <Cargando height={120} />;
  const { horarios_disponibles: espacios, horarios_con_espacio: libres } = data;
  if (espacios.length === 0) return <EstadoVacio detalle="La agenda no tiene horarios ese día." />;
  return (
    <>
      <Text fz="sm" role="status">
        {libres === 0 ? 'Sin espacios' : libres === 1 ? '1 horario con espacio' : `${libres} horarios con espacio`} el{' '}
        {fechaLarga(fecha).toLowerCase()}
      </Text>
      <EspaciosLista espacios={espacios} agendaId={agenda.id} fecha={fecha} nombre={`Horarios de ${agenda.nombre}`} />
    </>
  );
}
