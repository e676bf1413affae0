import type { ListaConVistas, Vista } from '@jornal/contract';
import { Button, Group, Menu, Text } from '@mantine/core';
import { IconBookmark, IconBookmarkPlus, IconCheck, IconDeviceFloppy, IconSettings } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mensajeDe } from '../lib/error-api';
import {
  type DeVistas,
  esLaQueSeVe,
  type FiltrosDeLista,
  type FiltrosDeVista,
  useVistaEnDireccion,
} from '../lib/vistas';
import { cambiarVista, vistasQuery } from '../lib/vistas-api';
import { alAbrir } from './al-abrir';
import { avisos } from './avisos';
import { useDialogo } from './use-dialogo';
import clases from './vistas-de-lista.module.css';

const AdministrarVistas = alAbrir(() => import('./vistas-dialogos').then((modulo) => modulo.AdministrarVistas));
const GuardarVista = alAbrir(() => import('./vistas-dialogos').then((modulo) => modulo.GuardarVista));

type Props<P extends FiltrosDeLista> = {
  lista: ListaConVistas;
  /** The filters of the list as they begin, those that its address says: those of `useEstadoUrl`. */
  porDefecto: P & DeVistas<P>;
};

/** Above a list: the ways of looking at it that this person keeps, and keeping the one on screen. */
export function VistasDeLista<P extends FiltrosDeLista>({ lista, porDefecto }: Props<P>) {
  const { vistos, abrir } = useVistaEnDireccion(porDefecto);
  const [abierto, setAbierto] = useState(false);
  const guardar = useDialogo<FiltrosDeVista>();
  const [administrando, setAdministrando] = useState(false);
  const [elegida, setElegida] = useState<number | null>(null);
  const consulta = useQuery({ ...vistasQuery(lista), enabled: abierto || administrando || elegida !== null });
  const iguales = consulta.data?.filter(({ filtros }) => esLaQueSeVe(filtros, vistos));
  // Of several alike, the chosen one.
  const puesta = iguales?.find(({ id }) => id === elegida) ?? iguales?.[0];
  // Changes from here on are changes of this view.
  if (puesta && puesta.id !== elegida) setElegida(puesta.id);
  const cambiada = puesta ? undefined : consulta.data?.find(({ id }) => id === elegida);
  const cambiar = useMutation({ mutationFn: cambiarVista });
  const actualizar = (id: number) =>
    cambiar.mutate(
      { id, filtros: vistos },
      {
        onSuccess: ({ message }) => avisos.exito(message),
        onError: (error) => avisos.error(mensajeDe(error, 'Error al guardar la vista')),
      },
    );

  return (
    <>
      <Menu position="bottom-end" withinPortal opened={abierto} onChange={setAbierto}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            Vistas
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={clases.menu} aria-label="Vistas de esta lista">
          <Guardadas
            consulta={consulta}
            puesta={puesta?.id}
            alElegir={({ id, filtros }) => {
              setElegida(id);
              abrir(filtros);
            }}
          />
          <Menu.Divider />
          {cambiada && (
            <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => actualizar(cambiada.id)}>
              <Text span truncate display="block">
                Actualizar «{cambiada.nombre}»
              </Text>
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={() => guardar.abrir(vistos)}>
            Guardar esta vista…
          </Menu.Item>
          {(consulta.data?.length ?? 0) > 0 && (
            <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} onClick={() => setAdministrando(true)}>
              Administrar vistas…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <GuardarVista
        abierto={guardar.abierto}
        lista={lista}
        filtros={guardar.sobre ?? {}}
        alGuardar={setElegida}
        alCerrar={guardar.cerrar}
      />
      <AdministrarVistas abierto={administrando} vistas={consulta.data} alCerrar={() => setAdministrando(false)} />
    </>
  );
}

type Consulta = { data: readonly Vista[] | undefined; isError: boolean; error: unknown; refetch: () => unknown };

/** The views that are kept, the one on screen marked. */
function Guardadas({
  consulta,
  puesta,
  alElegir,
}: {
  consulta: Consulta;
  puesta: number | undefined;
  alElegir: (vista: Vista) => void;
}) {
  const { data, isError, error, refetch } = consulta;
  if (!data && isError)
    return (
      <>
        <Text component="div" pt={6} px={12} pb={10} fz={13} c="dimmed">
          {mensajeDe(error, 'Error al cargar las vistas')}
        </Text>
        <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
          Reintentar
        </Menu.Item>
      </>
    );
  if (!data)
    return (
      <Text component="div" pt={6} px={12} pb={10} fz={13} c="dimmed">
        Cargando...
      </Text>
    );
  if (data.length === 0)
    return (
      <Text component="div" pt={6} px={12} pb={10} fz={13} c="dimmed">
        Deja la lista con los filtros y el orden que usas seguido y guárdala con un nombre: vuelves a ella con un toque.
      </Text>
    );
  return (
    <div className={clases.lista}>
      {data.map((vista) => (
        <Menu.Item
          key={vista.id}
          aria-current={vista.id === puesta || undefined}
          leftSection={
            <Group component="span" gap={0} align="stretch" wrap="nowrap" w={16} c="var(--mantine-color-anchor)">
              {vista.id === puesta && <IconCheck size={16} aria-hidden />}
            </Group>
          }
          onClick={() => alElegir(vista)}
        >
          <Text span truncate display="block" title={vista.nombre}>
            {vista.nombre}
          </Text>
        </Menu.Item>
      ))}
    </div>
  );
}
