import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { EstadoError } from '../../ui/estado-vacio';
import { asientosQuery, type CifraCompuesta, type CifraSimple } from './api';
import { Importe } from './asientos-tabla';
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
              <span className={`partible ${clases.nombre}`}>
                {signo < 0 && <span className="solo-lector">Menos </span>}
                {nombre}
              </span>
              <span className="cifra">
                {totales[i] === undefined ? <Skeleton height={16} width={90} /> : <Importe valor={totales[i]} />}
              </span>
              <IconChevronRight size={16} aria-hidden className={clases.flecha} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <div className={`${clases.total} ${clases.resultado}`}>
        <span>
          {titulo}
          {completa && suma !== cifra && <small>La cifra cambió mientras la mirabas</small>}
        </span>
        <strong className="cifra">{completa ? <Importe valor={suma} /> : <Skeleton height={20} width={120} />}</strong>
      </div>
    </>
  );
}
