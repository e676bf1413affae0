import { Box, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { EstadoError } from '../../ui/estado-vacio';
import { asientosQuery, type CifraCompuesta, type CifraSimple } from './api';
import { Importe, Suma } from './asientos-tabla';
import clases from './libro.module.css';

type Props = { compuesta: CifraCompuesta; alAbrir: (parte: CifraSimple) => void };

/** 'Ganancia = Ingresos − Comisiones − …': each term with its own total from the book, and below the sum of them all. */
export function Composicion({ compuesta: { titulo, cifra, detalle, partes }, alAbrir }: Props) {
  const consultas = useQueries({ queries: partes.map(({ filtro }) => asientosQuery(filtro)) });
  if (consultas.some((consulta) => consulta.isError && !consulta.data)) {
    return (
      <EstadoError
        alReintentar={() =>
          void Promise.all(consultas.filter(({ isError }) => isError).map(({ refetch }) => refetch()))
        }
      />
    );
  }

  const totales = consultas.map(({ data }) => data?.total);
  const completa = totales.every((total) => total !== undefined);
  const suma = partes.reduce((acumulado, { signo }, i) => acumulado + signo * (totales[i] ?? 0), 0);

  return (
    <>
      <ul>
        {partes.map(({ nombre, signo, filtro }, i) => (
          <li key={nombre}>
            <UnstyledButton
              className={`pulsable raya-abajo ${clases.parte}`}
              aria-disabled={totales[i] === undefined || undefined}
              onClick={() =>
                totales[i] !== undefined && alAbrir({ titulo: nombre, cifra: totales[i], filtro, detalle })
              }
              data-autofocus={i === 0 || undefined}
            >
              <Text span w={16} fw={600} c="dimmed" aria-hidden>
                {i === 0 && signo > 0 ? '' : signo > 0 ? '+' : '−'}
              </Text>
              <Text span flex={1} className="partible">
                {signo < 0 && <span className="solo-lector">Menos </span>}
                {nombre}
              </Text>
              <span className="cifra">
                {totales[i] === undefined ? <Skeleton height={16} width={90} /> : <Importe valor={totales[i]} />}
              </span>
              <IconChevronRight size={16} color="var(--jornal-tenue)" aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Box py={16} pl={18} pr={42}>
        <Suma nombre={titulo} valor={completa ? suma : undefined} esperado={cifra} />
      </Box>
    </>
  );
}
