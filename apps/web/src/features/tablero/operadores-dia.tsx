import { EMPLEADOS_DEL_TABLERO } from '@jornal/contract';
import { Box, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fechaLarga, numero } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Panel } from '../../ui/panel';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { diaQuery, type Entidad, operadoresDiaQuery } from './api';
import { ContenidoPanel } from './contenido-panel';
import { ambitoDia } from './desgloses';
import clases from './empleado.module.css';
import { OperadorDia } from './operador-dia';

/** The employees who worked on the day that is shown, and the work of each. */
export function OperadoresDia({ entidad, dia }: { entidad: Entidad; dia: string }) {
  const { usuario } = useSesion();
  const consulta = useQuery({ ...diaQuery(usuario.id, entidad, dia), placeholderData: keepPreviousData });
  const [abiertos, setAbiertos] = useState(false);
  const todos = useQuery({ ...operadoresDiaQuery(usuario.id, entidad, dia), enabled: abiertos });
  useAvisoDeFallo(abiertos && todos.isError, 'Error al cargar datos');
  const visibles = abiertos ? todos.data : undefined;
  const ambito = ambitoDia(entidad, dia);
  const cuantos = consulta.data?.empleados ?? 0;
  return (
    <Panel titulo="Servicios por empleado" subtitulo={fechaLarga(dia)} sinRelleno>
      <ContenidoPanel
        consulta={consulta}
        alto={280}
        margen
        textoVacio="No hay datos disponibles"
        estaVacio={(datos) => datos.servicios_por_empleado.length === 0}
      >
        {({ servicios_por_empleado: operadores }) => (
          <ul className={clases.lista}>
            {(visibles ?? operadores).map((operador) => (
              <OperadorDia key={operador.empleado_id} operador={operador} ambito={ambito} />
            ))}
          </ul>
        )}
      </ContenidoPanel>
      {cuantos > EMPLEADOS_DEL_TABLERO && (
        <Box py={{ base: 14, xs: 10 }} px={18} ta="center" className="raya-arriba">
          <UnstyledButton
            py={4}
            fz={13}
            fw={600}
            c="var(--jornal-enlace)"
            aria-expanded={visibles !== undefined}
            aria-busy={(abiertos && todos.isFetching) || undefined}
            onClick={() => (abiertos && todos.isError ? void todos.refetch() : setAbiertos(!abiertos))}
          >
            {visibles
              ? 'Mostrar menos'
              : abiertos && todos.isFetching
                ? 'Cargando...'
                : `Mostrar los ${numero(cuantos)} empleados`}
          </UnstyledButton>
        </Box>
      )}
    </Panel>
  );
}
