import type { EstadoPagoEmpleado } from '@jornal/contract';
import { Anchor, Box, UnstyledButton } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { type Entidad, porPagarQuery, sumandosPorPagarQuery } from './api';
import cifras from './cifra.module.css';
import { ContenidoPanel } from './contenido-panel';
import clases from './empleado.module.css';
import { type CifraCuenta, OperadorPorPagar } from './operador-por-pagar';

const PagoSemanalModal = lazy(() => import('../pagos/pago-semanal-modal'));
const EstadoCuentaModal = lazy(() => import('../pagos/estado-cuenta-modal'));
const PorPagarModal = lazy(() => import('../pagos/por-pagar-modal'));

/** Keeps the line of the count while there is none. */
const ESPACIO = '\u00a0';

type Abierto = { empleado: EstadoPagoEmpleado; cifra: CifraCuenta | 'pagar' } | 'todos';

/** The balance of each employee, and the way to pay it. `todos`: every employee, also those with nothing to show. */
export function PagosPanel({ entidad, todos }: { entidad: Entidad; todos: boolean }) {
  const { puede, accede } = useSesion();
  const [abierto, setAbierto] = useState<Abierto | null>(null);
  const consulta = useQuery(porPagarQuery(entidad, todos));
  const { empleados, saldo } = consulta.data ?? { empleados: 0, saldo: 0 };
  const cerrar = () => setAbierto(null);

  return (
    <Panel
      titulo="Pagos a Empleados"
      subtitulo={empleados > 0 ? `${numero(empleados)} ${empleados === 1 ? 'empleado' : 'empleados'}` : ESPACIO}
      acciones={
        saldo > 0 && (
          <UnstyledButton
            fz={16}
            fw={650}
            className={`${cifras.cifra} cifra`}
            aria-label={`Saldo pendiente: ${pesos(saldo)}. Ver empleados`}
            onClick={() => setAbierto('todos')}
          >
            {pesos(saldo)}
          </UnstyledButton>
        )
      }
      sinRelleno
    >
      <ContenidoPanel consulta={consulta} alto={320} margen>
        {({ filas }) =>
          filas.length === 0 ? (
            <EstadoVacio
              icono={<IconUserCheck size={24} stroke={1.5} />}
              texto="No hay empleados con pagos pendientes."
            />
          ) : (
            <ul className={clases.lista} data-rejilla={todos || undefined}>
              {filas.map((empleado) => (
                <OperadorPorPagar
                  key={`${empleado.entidad_id}-${empleado.empleado_id}`}
                  empleado={empleado}
                  alAbrir={puede('pagos.ver') ? (cifra) => setAbierto({ empleado, cifra }) : undefined}
                  alPagar={puede('pagos.crear') ? () => setAbierto({ empleado, cifra: 'pagar' }) : undefined}
                />
              ))}
            </ul>
          )
        }
      </ContenidoPanel>
      {empleados > (consulta.data?.filas.length ?? 0) && accede('pagos') && (
        <Box py={{ base: 14, xs: 10 }} px={18} ta="center" className="raya-arriba">
          <Anchor component={Link} to="/pagos/registrar" fz="sm" fw={600}>
            Ver todos los empleados
          </Anchor>
        </Box>
      )}
      {abierto && (
        <Suspense>
          {abierto === 'todos' ? (
            <PorPagarModal
              abierto
              consultaDe={(pagina) => sumandosPorPagarQuery(entidad, pagina)}
              onClose={cerrar}
              alAbrir={
                puede('pagos.ver') ? (empleado) => setAbierto({ empleado, cifra: 'saldo_pendiente' }) : undefined
              }
            />
          ) : abierto.cifra === 'pagar' ? (
            <PagoSemanalModal empleado={abierto.empleado} onClose={cerrar} />
          ) : (
            <EstadoCuentaModal empleado={abierto.empleado} cifra={abierto.cifra} onClose={cerrar} />
          )}
        </Suspense>
      )}
    </Panel>
  );
}
