import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tiposQuery } from '../features/reportes/api';
import type { Comando, Destino } from '../lib/comandos';
import type { ConPedido } from '../lib/pedido';
import { useSabeHacer } from '../lib/pedido';
import { useSesion } from '../lib/session-context';
import { PARAMETRO_SUCURSAL, useSucursalEnVista, VALOR_GENERAL } from '../lib/sucursal';
import { comandosDe } from './comandos';

/** The commands of this person on this screen, and how one is carried out. */
export function useComandos(verAtajos: () => void): { comandos: Comando[]; hacer: (destino: Destino) => void } {
  const sesion = useSesion();
  const { puede, accede, esAdmin, salir } = sesion;
  const { setColorScheme } = useMantineColorScheme();
  const irA = useNavigate();
  const lugar = useLocation();
  const enVista = useSucursalEnVista();
  const exportable = useSabeHacer('exportar');
  const { data: tipos } = useQuery({ ...tiposQuery, enabled: puede('reportes.ver') });
  const { pathname, search } = lugar;
  const cambiarSucursal = esAdmin ? enVista?.cambiar : undefined;

  const comandos = useMemo(
    () =>
      comandosDe(
        { puede, accede },
        {
          tema: setColorScheme,
          salir: () => void salir(),
          cambiarSucursal,
          verAtajos,
          exportable,
          exportar: () =>
            void irA(
              { pathname, search },
              { replace: true, state: { pedido: { que: 'exportar' } } satisfies ConPedido },
            ),
        },
        tipos?.map(({ id }) => id) ?? [],
      ),
    [puede, accede, setColorScheme, salir, cambiarSucursal, verAtajos, exportable, irA, pathname, search, tipos],
  );
  const valor = enVista?.valor ?? '';
  const hacer = (destino: Destino) => {
    if (typeof destino === 'function') destino();
    else
      void irA(conLaSucursal(destino.a, valor), {
        ...(destino.pedido && { state: { pedido: destino.pedido } satisfies ConPedido }),
      });
  };
  return { comandos, hacer };
}

/** An address of the branch in view: a report that names none is of all of them. */
function conLaSucursal(a: string, valor: string): string {
  if (valor === '' || valor === VALOR_GENERAL) return a;
  return `${a}${a.includes('?') ? '&' : '?'}${PARAMETRO_SUCURSAL}=${valor}`;
}
