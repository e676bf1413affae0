import type { EstadoPagoEmpleado } from '@jornal/contract';
import { Anchor, UnstyledButton } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { totalPorPagar } from '../pagos/api';
import { type Entidad, porPagarQuery } from './api';
import cifras from './cifra.module.css';
import { ContenidoPanel } from './contenido-panel';
import clases from './empleado.module.css';
import { type CifraCuenta, EmpleadoPorPagar } from './empleado-por-pagar';

const PagoSemanalModal = lazy(() => import('../pagos/pago-semanal-modal'));
const EstadoCuentaModal = lazy(() => import('../pagos/estado-cuenta-modal'));
const PorPagarModal = lazy(() => import('../pagos/por-pagar-modal'));

/** Section 9: the panel shows five. */
const EN_RESUMEN = 5;

type Abierto = { empleado: EstadoPagoEmpleado; cifra: CifraCuenta | 'pagar' } | 'todos';

/** What each employee is owed, and the way to pay it. `todos`: every employee, also those with nothing to show. */
export function PagosPanel({ entidad, todos }: { entidad: Entidad; todos: boolean }) {
  const { puede, accede } = useSesion();
  const consulta = useQuery(porPagarQuery(entidad, todos));
  const [abierto, setAbierto] = useState<Abierto | null>(null);
  const empleados = consulta.data ?? [];
  const saldo = totalPorPagar(empleados);
  const cerrar = () => setAbierto(null);

  return (
    <Panel
      titulo="Pagos a Empleados"
      subtitulo={consulta.data && empleados.length > 0 ? `${numero(empleados.length)} ${empleados.length === 1 ? 'empleado' : 'empleados'}` : undefined}
      acciones={
        saldo > 0 && (
          <UnstyledButton className={`${cifras.cifra} ${clases.total} cifra`} aria-label={`Saldo pendiente: ${pesos(saldo)}. Ver empleados`} onClick={() => setAbierto('todos')}>
            {pesos(saldo)}
          </UnstyledButton>
        )
      }
      sinRelleno
    >
      <ContenidoPanel consulta={consulta} alto={320} margen>
        {(lista) =>
          lista.length === 0 ? (
            <EstadoVacio icono={<IconUserCheck size={24} stroke={1.5} />} texto="No hay empleados con pagos pendientes." />
          ) : (
            <ul className={clases.lista} data-rejilla={todos || undefined}>
              {(todos ? lista : lista.slice(0, EN_RESUMEN)).map((empleado) => (
                <EmpleadoPorPagar
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
      {empleados.length > EN_RESUMEN && accede('pagos') && (
        <div className={clases.verTodos}>
          <Anchor component={Link} to="/pagos/registrar" fz="sm" fw={600}>
            Ver todos los empleados
          </Anchor>
        </div>
      )}
      {abierto && (
        <Suspense>
          {abierto === 'todos' ? (
            <PorPagarModal
              abierto
              empleados={empleados}
              onClose={cerrar}
              alAbrir={puede('pagos.ver') ? (empleado) => setAbierto({ empleado, cifra: 'saldo_pendiente' }) : undefined}
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
