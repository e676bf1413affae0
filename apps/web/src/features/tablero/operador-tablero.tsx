import type { EstadoPagoEmpleado, TotalGanado } from '@jornal/contract';
import { Box, Button, Stack } from '@mantine/core';
import { IconChecks, IconClipboardPlus, IconCoins, IconHourglass, IconScissors } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { fechaLarga, hoy, numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { TarjetaCifra, TarjetasCifra } from '../../ui/tarjeta-cifra';
import { useDialogo } from '../../ui/use-dialogo';
import type { Cifra } from '../pagos/api';
import { CitasHoy } from './citas-hoy';
import { MisServicios } from './mis-servicios';
import { miEstadoQuery, totalGanadoQuery } from './operador-api';
import { OperadorHoy } from './operador-hoy';
import clases from './operador-tablero.module.css';
import { ResumenPagos } from './resumen-pagos';

// On a telephone in the shop the figures come first: the dialog is fetched with the first figure that is opened.
const EstadoCuentaModal = lazy(() => import('../pagos/estado-cuenta-modal'));

const REGISTRAR = '/servicios/registrar';

/**
 * An operator's next appointments, today and this week, and then what they ever earned, did and were paid: the same
 * figures the administrator sees. A person who has none, or
 * may not see them, has the day's appointments.
 */
export default function OperadorTablero() {
  const { usuario, puede } = useSesion();
  const { operador } = usuario;
  const registrar = puede('servicios.crear') && (
    <Button component={Link} to={REGISTRAR} leftSection={<IconClipboardPlus size={18} aria-hidden />}>
      {operador ? 'Registrar Mi Servicio' : 'Registrar Servicio'}
    </Button>
  );
  return (
    <>
      <EncabezadoPagina
        titulo={`Hola ${usuario.name}`}
        subtitulo={[fechaLarga(hoy()), usuario.entidad?.nombre].filter(Boolean).join(' · ')}
        acciones={registrar}
      />
      {operador && puede('dashboard.ver') ? (
        <Cifras operador={operador} />
      ) : (
        <Stack gap={20}>
          <CitasHoy solo />
          {/* A person with the day's appointments has something to do here. */}
          {(operador || !puede('agendas.ver')) && (
            <EstadoVacio
              detalle={
                operador
                  ? 'Tu rol no incluye las cifras de tu trabajo. Si las necesitas, pídele acceso a quien administra el negocio.'
                  : 'Tu usuario no tiene un perfil de operador: aquí no hay servicios ni pagos que mostrar.'
              }
            />
          )}
        </Stack>
      )}
    </>
  );
}

type Tarjeta = {
  cifra: Cifra & ('total_ganado' | 'servicios_realizados' | 'servicios_pendientes' | 'servicios_pagados');
  etiqueta: string;
  icono: ReactNode;
  mostrar: (valor: number) => string;
};

const TARJETAS: readonly Tarjeta[] = [
  { cifra: 'total_ganado', etiqueta: 'Total Ganado', icono: <IconCoins size={18} />, mostrar: pesos },
  {
    cifra: 'servicios_realizados',
    etiqueta: 'Servicios Realizados',
    icono: <IconScissors size={18} />,
    mostrar: numero,
  },
  {
    cifra: 'servicios_pendientes',
    etiqueta: 'Servicios Pendientes',
    icono: <IconHourglass size={18} />,
    mostrar: numero,
  },
  { cifra: 'servicios_pagados', etiqueta: 'Servicios Pagados', icono: <IconChecks size={18} />, mostrar: numero },
];

/** Tips are theirs besides, and are paid with the rest. */
const deSiempre = ({ total_propinas, total_pagado }: TotalGanado): string =>
  `De siempre${total_propinas > 0 ? `, más ${pesos(total_propinas)} de propinas` : ''} · ${pesos(total_pagado)} ya pagados`;

type Operador = { id: number; nombre: string; apellido: string };

function Cifras({ operador }: { operador: Operador }) {
  const { puede } = useSesion();
  const total = useQuery(totalGanadoQuery);
  const estado = useQuery(miEstadoQuery(operador.id));
  const cuenta = useDialogo<Cifra>();
  // Without a row there is nothing owed and nothing paid in advance.
  const mio: Pick<EstadoPagoEmpleado, 'total_pagar' | 'saldo_pendiente'> = estado.data ?? {
    total_pagar: 0,
    saldo_pendiente: 0,
  };

  return (
    <>
      {puede('agendas.ver') && (
        <Box mb={20}>
          <CitasHoy propias />
        </Box>
      )}
      <OperadorHoy operadorId={operador.id} />
      {total.isError && !total.data ? (
        <Panel mb={20}>
          <EstadoError alReintentar={() => void total.refetch()} />
        </Panel>
      ) : (
        <TarjetasCifra>
          {TARJETAS.map(({ cifra, etiqueta, icono, mostrar }) => (
            <TarjetaCifra
              key={cifra}
              etiqueta={etiqueta}
              icono={icono}
              valor={total.data ? mostrar(total.data[cifra]) : ''}
              cargando={total.isPending}
              detalle={cifra === 'total_ganado' && total.data ? deSiempre(total.data) : 'De siempre'}
              alAbrir={() => cuenta.abrir(cifra)}
            />
          ))}
        </TarjetasCifra>
      )}
      <div className={clases.listas}>
        {puede('servicios.ver') && <MisServicios operadorId={operador.id} />}
        <ResumenPagos operadorId={operador.id} consulta={estado} alAbrir={cuenta.abrir} />
      </div>
      {cuenta.sobre && (
        <Suspense>
          <EstadoCuentaModal
            empleado={{
              ...{ empleado_id: operador.id, nombre: operador.nombre, apellido: operador.apellido, ...mio },
              total_ganado: total.data?.total_ganado,
            }}
            cifra={cuenta.sobre}
            abierto={cuenta.abierto}
            onClose={cuenta.cerrar}
          />
        </Suspense>
      )}
    </>
  );
}
