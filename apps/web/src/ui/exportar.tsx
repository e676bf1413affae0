import { SOLO_MAXIMO } from '@jornal/contract';
import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { descargarArchivo, type ListaEnTexto, traerLista } from '../lib/descargar';
import { mensajeDe } from '../lib/error-api';
import { usePedido } from '../lib/pedido';
import { avisos } from './avisos';
import { ListaImpresa } from './lista-impresa';
import { papelPara, useImpresion } from './use-impresion';

type Props = {
  /** The route of the list, and its filters. */
  ruta: `/api/${string}`;
  query: Record<string, string | undefined>;
  /** The name of the list on paper. */
  nombre: string;
  /**
   * The rows of a list that the server sends whole and the screen has filtered, in its order. Not filtered: undefined,
   * the whole of it.
   */
  solo?: ReadonlyArray<{ id: number }> | undefined;
  /**
   * How the server filters that list as the screen does, where it can: then its rows are exported though they are too
   * many to be named.
   */
  estrecha?: Record<string, string>;
  /** Beside small buttons, at the foot of a panel. */
  pequeno?: true;
};

const demasiadas = (filas: number) =>
  `De una lista filtrada se exportan hasta ${SOLO_MAXIMO} filas, y aquí hay ${filas}: precisa más la búsqueda, ` +
  'o quita los filtros para exportarla entera';

/** Above a list: its rows by its filters and its order, whole, as a file or on paper. */
export function Exportar({ ruta, query, nombre, solo, estrecha, pequeno }: Props) {
  const [ocupado, setOcupado] = useState(false);
  const [lista, setLista] = useState<ListaEnTexto | null>(null);
  const { imprimir, hoja } = useImpresion(lista && <ListaImpresa nombre={nombre} lista={lista} />);
  const salida = useRef<AbortController | null>(null);
  useEffect(() => () => salida.current?.abort(), []);
  useEffect(() => {
    if (lista) imprimir(papelPara(lista.columnas.length));
  }, [lista, imprimir]);

  const { page: _, per_page: __, ...deUrl } = query;
  const sobran = solo !== undefined && solo.length > SOLO_MAXIMO;
  const filtros = { ...deUrl, ...(sobran ? estrecha : solo && { solo: solo.map(({ id }) => id).join(',') }) };
  const hacer = async (trabajo: (signal: AbortSignal) => Promise<unknown>) => {
    // Never other rows than those on screen.
    if (sobran && estrecha === undefined) {
      avisos.error(demasiadas(solo.length));
      return;
    }
    salida.current = new AbortController();
    const { signal } = salida.current;
    setOcupado(true);
    try {
      await trabajo(signal);
    } catch (error) {
      if (!signal.aborted) avisos.error(mensajeDe(error, 'Error al exportar la lista'));
    } finally {
      if (!signal.aborted) setOcupado(false);
    }
  };
  const bajar = (formato: 'csv' | 'excel') =>
    hacer((signal) => descargarArchivo(ruta, { query: { ...filtros, formato } }, { signal }));
  usePedido('exportar', !pequeno && (() => void bajar('excel')));

  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            {...(pequeno ? { variant: 'subtle', size: 'compact-sm' } : { variant: 'default' })}
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={ocupado}
            disabled={solo?.length === 0}
            aria-label={`Exportar ${nombre}`}
          >
            Exportar
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => void bajar('excel')}>
            Excel
          </Menu.Item>
          <Menu.Item leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={() => void bajar('csv')}>
            CSV
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => void hacer(async (signal) => setLista(await traerLista(ruta, filtros, signal)))}
          >
            Imprimir
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {hoja}
    </>
  );
}
